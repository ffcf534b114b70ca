import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARRIERS } from '../../../src/data/world/airlines.ts';
import { AIRPORTS } from '../../../src/data/world/airports.ts';
import { theNetwork } from '../../../src/data/world/network.ts';
import { distanceBetween } from '../../../src/data/world/offers.ts';
import { createSchedule, type Route } from '../../../src/data/world/routes.ts';

const network = theNetwork();
const schedule = createSchedule(42);

const routes: readonly Route[] = network.links.flatMap((links, from) =>
  [...links.keys()].map((to) => schedule.route(from, to)),
);

const byEnds = new Map(routes.map((route) => [`${route.from}-${route.to}`, route]));

const indexOf = (iata: string): number => AIRPORTS.findIndex((airport) => airport.iata === iata);

test('airlines fly from their hubs', () => {
  for (const [from, links] of network.links.entries()) {
    for (const [to, shared] of links) {
      for (const { carrier } of shared) {
        const hubs = CARRIERS[carrier]?.airline.hubs ?? [];
        const ends = [AIRPORTS[from]?.iata ?? '', AIRPORTS[to]?.iata ?? ''];
        assert.ok(
          ends.some((end) => hubs.includes(end)),
          `${CARRIERS[carrier]?.airline.iata} ${ends}`,
        );
      }
    }
  }
});

test('what flies one way flies the other way too, as often and with the same numbers side by side', () => {
  for (const { from, to, flights } of routes) {
    const back = byEnds.get(`${to}-${from}`)?.flights ?? [];
    assert.equal(back.length, flights.length);
    const pairOf = (number: string) => number.slice(0, 2) + Math.ceil(Number(number.slice(2)) / 2);
    const numbers = new Set(back.map(({ number }) => pairOf(number)));
    for (const { number } of flights) assert.ok(numbers.has(pairOf(number)), number);
    for (const { number } of flights) assert.ok(!back.some((other) => other.number === number), number);
  }
});

test('no airline has two flights of one number', () => {
  const seen = new Set<string>();
  for (const { flights } of routes) {
    for (const { number } of flights) {
      assert.match(number, /^[A-Z0-9]{2}[1-9]\d{0,3}$/);
      assert.ok(!seen.has(number), number);
      seen.add(number);
    }
  }
  assert.ok(seen.size > 100_000, `${seen.size}`);
});

test('every aircraft has the range for its flight, and belongs to its airline', () => {
  for (const { km, flights } of routes) {
    for (const { aircraft, carrier, number } of flights) {
      assert.ok(aircraft.rangeKm >= km, `${number} ${aircraft.name} ${km} km`);
      assert.ok(carrier.fleet.includes(aircraft), number);
      if (aircraft.code === '388') assert.ok(km > 1_500, `${number} ${km} km`);
    }
  }
});

test('a trunk route has four to twelve flights a day, a thin one fewer, an implausible one none', () => {
  const flights = (one: string, other: string) => schedule.route(indexOf(one), indexOf(other)).flights.length;
  for (const pair of [
    'JFK-LAX',
    'LHR-JFK',
    'HND-CTS',
    'PEK-SHA',
    'SYD-MEL',
    'DEL-BOM',
    'CDG-LHR',
    'GRU-GIG',
    'SIN-HKG',
  ]) {
    const [one = '', other = ''] = pair.split('-');
    assert.ok(flights(one, other) >= 4 && flights(one, other) <= 12, `${pair}: ${flights(one, other)}`);
  }
  assert.ok(flights('DFW', 'FAI') < 4);
  for (const pair of [
    'BUF-SAV',
    'FAI-ZNZ',
    'EHU-ESG',
    'PWM-NIM',
    'SYD-LHR',
    'JFK-SVO',
    'DEL-KHI',
    'TLV-THR',
    'JFK-LGA',
  ]) {
    const [one = '', other = ''] = pair.split('-');
    assert.equal(flights(one, other), 0, pair);
  }
});

test('no airport is without flights, and none of the busiest is left out', () => {
  for (const [from, links] of network.links.entries()) assert.ok(links.size > 0, AIRPORTS[from]?.iata);
  for (const hub of ['ATL', 'LHR', 'DXB', 'HND', 'ORD', 'CDG', 'IST', 'SIN']) {
    assert.ok((network.links[indexOf(hub)]?.size ?? 0) > 80, hub);
  }
});

test('distances are those of the globe', () => {
  const km = (one: string, other: string) => distanceBetween(indexOf(one), indexOf(other));
  for (const [pair, expected] of [
    ['JFK-LAX', 3_983],
    ['LHR-JFK', 5_555],
    ['SYD-LAX', 12_051],
    ['SIN-EWR', 15_344],
    ['AKL-PPT', 4_095],
  ] as const) {
    const [one = '', other = ''] = pair.split('-');
    assert.ok(Math.abs(km(one, other) - expected) < expected * 0.006, `${pair}: ${km(one, other)}`);
    assert.equal(km(one, other), km(other, one));
  }
});

test('block times follow distance and the jet stream', () => {
  const blocks = (one: string, other: string) =>
    schedule.route(indexOf(one), indexOf(other)).flights.map(({ block }) => block);
  for (const block of blocks('JFK', 'LAX')) assert.ok(block >= 335 && block <= 375, `${block}`);
  for (const block of blocks('LAX', 'JFK')) assert.ok(block >= 295 && block <= 335, `${block}`);
  for (const block of blocks('SYD', 'MEL')) assert.ok(block >= 80 && block <= 110, `${block}`);
  assert.ok(Math.max(...blocks('JFK', 'LHR')) < Math.min(...blocks('LHR', 'JFK')));
  // No jet stream to speak of along the equator.
  assert.ok(Math.abs(Math.min(...blocks('SIN', 'CGK')) - Math.min(...blocks('CGK', 'SIN'))) <= 5);
});
