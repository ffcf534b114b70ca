import assert from 'node:assert/strict';
import { test } from 'node:test';
import { world } from './support.ts';

test('airlines have their own codes, and hubs that are airports', () => {
  assert.ok(world.airlines.length >= 30, `${world.airlines.length}`);
  assert.equal(new Set(world.airlines.map(({ iata }) => iata)).size, world.airlines.length);
  assert.equal(new Set(world.airlines.map(({ icao }) => icao)).size, world.airlines.length);
  for (const { iata, icao, hubs, country } of world.airlines) {
    assert.match(iata, /^[A-Z0-9]{2}$/);
    assert.match(icao, /^[A-Z]{3}$/);
    assert.ok(hubs.length > 0 && new Set(hubs).size === hubs.length, iata);
    for (const hub of hubs) assert.ok(world.airport(hub), `${iata}: ${hub}`);
    assert.ok(country.length > 2);
  }
});

test('alliances are those that exist, and some airlines are in none', () => {
  const names = new Set(world.airlines.map(({ alliance }) => alliance));
  assert.deepEqual([...names].sort(), ['SkyTeam', 'Star Alliance', null, 'oneworld'].sort());
  assert.equal(world.airline('LH')?.alliance, 'Star Alliance');
  assert.equal(world.airline('BA')?.alliance, 'oneworld');
  assert.equal(world.airline('DL')?.alliance, 'SkyTeam');
  assert.equal(world.airline('FR')?.alliance, null);
});

test('every continent has airlines at home', () => {
  for (const code of ['US', 'BR', 'GB', 'ET', 'AE', 'IN', 'CN', 'JP', 'AU', 'NZ']) {
    assert.ok(
      world.airlines.some(({ countryCode }) => countryCode === code),
      code,
    );
  }
});
