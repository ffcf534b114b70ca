// The official client makes a whole trip, over each transport.
import { test } from 'node:test';
import { TRANSPORTS } from '../support/clients.ts';
import { makeWholeTrip, TODAY } from '../support/whole-trip.ts';

for (const [name, connect] of TRANSPORTS)
  test(`a whole trip over ${name}: search, book, add, retrieve, list, cancel`, async (t) => {
    await makeWholeTrip(await connect(t, { MOCK_NOW: TODAY }));
  });
