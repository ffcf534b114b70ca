// What a model is told about these tools as a whole.

export const instructions = [
  'A mock travel world (GDS): search and book flights, hotels and rental cars. Nothing is real: no money moves, every PNR begins with TEST-.',
  '',
  'A trip: searchFlights for each direction, then one bookFlight call with all chosen ids makes the PNR. searchHotels and searchCars, then bookHotel and bookCar with existingPnr add to it. retrieveBooking shows any PNR, listBookings those of your session, cancelBooking ends one for good.',
  '',
  '- Ids from searches are passed on unchanged. Prices are US cents. Dates are local to the place, YYYY-MM-DD.',
  '- Hotels and cars on a PNR with flights must lie between the arrival and the flight home; guests must be as many as passengers.',
  '- An error names the argument (field), its value and, for business rules, the rule: correct that and call again. warnings in a result mean that it worked, but something is unusual: tell the traveller.',
  '- A booking tool may return a sessionId. If your client has no MCP session, pass it to later booking tools and to listBookings.',
  '- Bookings expire: see expiresAt. gds://mock-data/airports lists the airports.',
].join('\n');
