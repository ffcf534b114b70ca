// The gds:// resources: the session, its bookings, and the reference data of the world.

import { isPnr } from '../../../data/booking/index.ts';
import type { Caching, CallContext, Resource, ResourceContents } from '../types.ts';
import type { Agency } from './agency.ts';
import { toList, toShown } from './answers.ts';
import { createAirlineCompleter, createAirportCompleter } from './completion.ts';

const mimeType = 'application/json';

/** The world changes with the server's version only. */
const LASTING: Caching = { ttlMs: 24 * 3_600_000, scope: 'public' };
const FLEETING: Caching = { ttlMs: 0, scope: 'private' };

const toContents = (data: unknown): ResourceContents => ({ mimeType, text: JSON.stringify(data) });

export function createResources(agency: Agency): Resource[] {
  return [...worldResources(agency), ...sessionResources(agency), bookingResource(agency)];
}

function worldResources({ world }: Agency): Resource[] {
  const { airports, airlines } = world;
  // Some 100 KB of text that never changes: encoded when first asked for.
  let airportList: ResourceContents | undefined;
  let airlineList: ResourceContents | undefined;
  const shared = { mimeType, kind: 'pure', caching: LASTING } as const;
  return [
    {
      ...shared,
      uri: 'gds://mock-data/airports',
      isTemplate: false,
      name: 'airports',
      title: 'Airports',
      description: 'All airports of this world, with codes, city, country, coordinates and time zone',
      read() {
        airportList ??= toContents({ count: airports.length, airports });
        return airportList;
      },
    },
    {
      ...shared,
      uri: 'gds://mock-data/airports/{code}',
      isTemplate: true,
      name: 'airport',
      title: 'One airport',
      description: 'One airport by its 3-letter IATA code, e.g. gds://mock-data/airports/JFK',
      read({ code = '' }) {
        const airport = world.airport(code);
        return airport && toContents(airport);
      },
      complete: { code: createAirportCompleter(world) },
    },
    {
      ...shared,
      uri: 'gds://mock-data/airlines',
      isTemplate: false,
      name: 'airlines',
      title: 'Airlines',
      description: 'All airlines of this world, with codes, country, alliance and hubs',
      read() {
        airlineList ??= toContents({ count: airlines.length, airlines });
        return airlineList;
      },
    },
    {
      ...shared,
      uri: 'gds://mock-data/airlines/{code}',
      isTemplate: true,
      name: 'airline',
      title: 'One airline',
      description: 'One airline by its 2-letter IATA code, e.g. gds://mock-data/airlines/AA',
      read({ code = '' }) {
        const airline = world.airline(code);
        return airline && toContents(airline);
      },
      complete: { code: createAirlineCompleter(world) },
    },
  ];
}

const NO_SESSION_NOTE =
  'This client has no MCP session. Bookings work all the same: a booking tool returns a sessionId; pass it to further booking tools and to listBookings';

function sessionResources({ store, now }: Agency): Resource[] {
  const shared = { mimeType, isTemplate: false, kind: 'read', caching: FLEETING } as const;
  return [
    {
      ...shared,
      uri: 'gds://session/current',
      name: 'current-session',
      title: 'Current session',
      description:
        'Metadata of your session: when it began and ends, how much it searched and booked. Searches count within some seconds',
      async read(_variables: object, { sessionId }: CallContext) {
        const worldTime = new Date(now()).toISOString();
        const session = sessionId === undefined ? undefined : await store.session(sessionId);
        if (session === undefined) return toContents({ session: null, worldTime, note: NO_SESSION_NOTE });
        const searches = await store.sessionSearches(session.id);
        const { id, createdAt, expiresAt, lastActivity, bookingCount, searchCount } = session;
        const recentSearches = searches.slice(-20).map(({ type, timestamp, parameters, resultCount }) => ({
          type,
          timestamp,
          parameters,
          resultCount,
        }));
        const figures = { id, createdAt, expiresAt, lastActivity, bookingCount, searchCount };
        return toContents({ ...figures, worldTime, recentSearches });
      },
    },
    {
      ...shared,
      uri: 'gds://session/bookings',
      name: 'session-bookings',
      title: 'Bookings of this session',
      description: 'All bookings that your session made, oldest first, in short',
      async read(_variables: object, { sessionId }: CallContext) {
        if (sessionId === undefined) return toContents({ ...toList([]), note: NO_SESSION_NOTE });
        return toContents(toList(await store.sessionBookings(sessionId)));
      },
    },
  ];
}

/** PNRs are not completed: one must know a booking's code to see it. */
function bookingResource({ store }: Agency): Resource {
  return {
    uri: 'gds://booking/{pnr}',
    isTemplate: true,
    name: 'booking',
    title: 'One booking',
    description: 'One booking, whole, by its PNR, e.g. gds://booking/TEST-ABC123',
    mimeType,
    kind: 'read',
    caching: FLEETING,
    async read({ pnr = '' }) {
      const booking = isPnr(pnr) ? await store.booking(pnr) : undefined;
      return booking && toContents(toShown(booking));
    },
  };
}
