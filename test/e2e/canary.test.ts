// What travellers tell is in their booking and nowhere else: not in a log line of any level, not in a figure.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callTool, connectHttp } from '../support/clients.ts';
import { startServerProcess } from '../support/server.ts';

const CANARY = 'Canarybird';
const MAIL = 'canarybird@example.com';
const PHONE = '+14155550142';

// spec: logging-clean
test('no passenger, contact, session or secret reaches the logs or the metrics, at the lowest level', async (t) => {
  const server = await startServerProcess(t, {
    LOG_LEVEL: 'trace',
    MOCK_NOW: '2026-11-18T12:00:00Z',
    REQUEST_STATE_SECRET: `${CANARY}Secret`,
  });
  const client = await connectHttp(t, server.url);
  const stay = { cityCode: 'LON', checkInDate: '2027-03-10', checkOutDate: '2027-03-12' };
  const { hotels } = await callTool(client, 'searchHotels', stay);
  const hotelId = hotels.find(({ status }: { status: string }) => status === 'available').id;
  const guest = { firstName: CANARY, lastName: CANARY, email: MAIL };
  const booked = await callTool(client, 'bookHotel', {
    hotelId,
    guests: [guest],
    contactPhone: PHONE,
    specialRequests: CANARY,
  });
  await callTool(client, 'cancelBooking', { pnr: booked.pnr, reason: CANARY });
  await assert.rejects(
    callTool(client, 'bookHotel', { hotelId, guests: [{ ...guest, firstName: `${CANARY}1` }] }),
  );
  await assert.rejects(callTool(client, CANARY, { [CANARY]: CANARY }));
  await assert.rejects(client.readResource({ uri: `gds://${CANARY}` }));
  await fetch(`${server.url}/${CANARY}?key=${CANARY}`, {
    headers: { 'x-canary': CANARY, authorization: CANARY },
  });
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  const health = await (await fetch(`${server.url}/health`)).text();
  assert.equal(await server.stop(), 0);

  const told = `${figures}${health}${server.logs()}`;
  assert.match(figures, /mock_gds_call_duration_seconds_count\{tool="bookHotel"/);
  for (const secret of [CANARY, MAIL, PHONE, booked.pnr, booked.sessionId]) {
    assert.ok(secret, 'there is something to look for');
    assert.ok(!told.toLowerCase().includes(String(secret).toLowerCase()), `${secret} was told`);
  }
});
