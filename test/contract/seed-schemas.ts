// The tools as the contract that was handed to the project publishes them: names, descriptions, input schemas.
// Taken over by hand; the product must match this, so nothing here is derived from it.

export interface ContractTool {
  readonly description: string;
  /** Undefined where the contract names a tool without a schema. */
  readonly inputSchema: Readonly<Record<string, unknown>> | undefined;
}

export const CONTRACT: Readonly<Record<string, ContractTool>> = {
  searchFlights: {
    description:
      'Search for flights between two airports on a specific date. Returns mock flight options with realistic pricing, schedules, and availability.',
    inputSchema: {
      type: 'object',
      properties: {
        origin: {
          type: 'string',
          pattern: '^[A-Z]{3}$',
          description: "Origin airport IATA code (3 letters, e.g., 'JFK')",
        },
        destination: {
          type: 'string',
          pattern: '^[A-Z]{3}$',
          description: "Destination airport IATA code (3 letters, e.g., 'LAX')",
        },
        departureDate: {
          type: 'string',
          format: 'date',
          description: 'Departure date in ISO 8601 format (YYYY-MM-DD)',
        },
        passengers: {
          type: 'object',
          properties: {
            adults: {
              type: 'integer',
              minimum: 1,
              maximum: 9,
              default: 1,
            },
            children: {
              type: 'integer',
              minimum: 0,
              maximum: 9,
              default: 0,
            },
            infants: {
              type: 'integer',
              minimum: 0,
              maximum: 9,
              default: 0,
            },
          },
          required: ['adults'],
        },
        cabin: {
          type: 'string',
          enum: ['economy', 'premium_economy', 'business', 'first'],
          default: 'economy',
        },
      },
      required: ['origin', 'destination', 'departureDate'],
    },
  },
  bookFlight: {
    description:
      'Book one or more flight segments with passenger details. Creates a PNR (Passenger Name Record) with TEST- prefix.',
    inputSchema: {
      type: 'object',
      properties: {
        flightIds: {
          type: 'array',
          items: {
            type: 'string',
          },
          minItems: 1,
          description: 'Array of flight IDs from search results',
        },
        passengers: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            properties: {
              type: {
                type: 'string',
                enum: ['adult', 'child', 'infant'],
              },
              firstName: {
                type: 'string',
                minLength: 1,
                maxLength: 50,
              },
              lastName: {
                type: 'string',
                minLength: 1,
                maxLength: 50,
              },
              dateOfBirth: {
                type: 'string',
                format: 'date',
              },
              email: {
                type: 'string',
                format: 'email',
              },
              phone: {
                type: 'string',
              },
              frequentFlyerNumber: {
                type: 'string',
              },
            },
            required: ['type', 'firstName', 'lastName'],
          },
        },
        contactEmail: {
          type: 'string',
          format: 'email',
          description: 'Primary contact email',
        },
        contactPhone: {
          type: 'string',
          description: 'Primary contact phone',
        },
      },
      required: ['flightIds', 'passengers'],
      anyOf: [
        {
          required: ['contactEmail'],
        },
        {
          required: ['contactPhone'],
        },
      ],
    },
  },
  searchHotels: {
    description: 'Search for hotel properties in a city with check-in/check-out dates.',
    inputSchema: {
      type: 'object',
      properties: {
        cityCode: {
          type: 'string',
          pattern: '^[A-Z]{3}$',
          description: "City IATA code (3 letters, e.g., 'LAX')",
        },
        checkInDate: {
          type: 'string',
          format: 'date',
        },
        checkOutDate: {
          type: 'string',
          format: 'date',
        },
        guests: {
          type: 'integer',
          minimum: 1,
          maximum: 10,
          default: 1,
        },
        starRating: {
          type: 'integer',
          minimum: 1,
          maximum: 5,
          description: 'Minimum star rating filter (optional)',
        },
      },
      required: ['cityCode', 'checkInDate', 'checkOutDate'],
    },
  },
  bookHotel: {
    description: 'Book a hotel reservation. Can create a new PNR or add to an existing flight booking.',
    inputSchema: {
      type: 'object',
      properties: {
        hotelId: {
          type: 'string',
        },
        existingPnr: {
          type: 'string',
          pattern: '^TEST-[A-Z0-9]{6}$',
          description: 'Optional: Add hotel to existing booking',
        },
        guests: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            properties: {
              firstName: {
                type: 'string',
              },
              lastName: {
                type: 'string',
              },
              email: {
                type: 'string',
                format: 'email',
              },
            },
            required: ['firstName', 'lastName'],
          },
        },
        specialRequests: {
          type: 'string',
        },
      },
      required: ['hotelId', 'guests'],
    },
  },
  searchCars: {
    description: 'Search for car rental options at an airport or city location.',
    inputSchema: {
      type: 'object',
      properties: {
        pickupLocationCode: {
          type: 'string',
          pattern: '^[A-Z]{3}$',
        },
        dropoffLocationCode: {
          type: 'string',
          pattern: '^[A-Z]{3}$',
          description: 'Defaults to pickup location if not specified',
        },
        pickupDate: {
          type: 'string',
          format: 'date-time',
        },
        dropoffDate: {
          type: 'string',
          format: 'date-time',
        },
        driverAge: {
          type: 'integer',
          minimum: 21,
          maximum: 99,
          default: 30,
        },
      },
      required: ['pickupLocationCode', 'pickupDate', 'dropoffDate'],
    },
  },
  bookCar: {
    description: 'Book a car rental. Can create a new PNR or add to an existing booking.',
    inputSchema: undefined,
  },
  retrieveBooking: {
    description: 'Fetch complete booking details including all segments.',
    inputSchema: {
      type: 'object',
      properties: {
        pnr: {
          type: 'string',
          pattern: '^TEST-[A-Z0-9]{6}$',
        },
      },
      required: ['pnr'],
    },
  },
  cancelBooking: {
    description: 'Cancel a confirmed booking.',
    inputSchema: {
      type: 'object',
      properties: {
        pnr: {
          type: 'string',
          pattern: '^TEST-[A-Z0-9]{6}$',
        },
        reason: {
          type: 'string',
        },
      },
      required: ['pnr'],
    },
  },
  listBookings: {
    description: 'Retrieve a list of all PNRs created in the current MCP session.',
    inputSchema: {
      type: 'object',
      properties: {
        status: {
          type: 'string',
          enum: ['all', 'confirmed', 'cancelled'],
          default: 'all',
        },
      },
    },
  },
};
