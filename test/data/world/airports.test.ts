import assert from 'node:assert/strict';
import { test } from 'node:test';
import { world } from './support.ts';

test('there are 461 airports, each with its own IATA and ICAO code', () => {
  assert.equal(world.airports.length, 461);
  assert.equal(new Set(world.airports.map(({ iata }) => iata)).size, 461);
  assert.equal(new Set(world.airports.map(({ icao }) => icao)).size, 461);
  for (const { iata, icao } of world.airports) {
    assert.match(iata, /^[A-Z]{3}$/);
    assert.match(icao, /^[A-Z]{4}$/);
  }
});

test('names and cities carry no remarks, slashes or stray spaces', () => {
  for (const { iata, name, city, country } of world.airports) {
    for (const text of [name, city, country]) {
      assert.equal(text, text.trim().normalize('NFC'), iata);
      assert.doesNotMatch(text, / {2}|[()|]| \/ |^Ciudad de |^Aeropuerto /, `${iata}: ${text}`);
    }
    assert.doesNotMatch(city, /[,/]/, `${iata}: ${city}`);
  }
});

test('every airport lies on the globe, and its clock is near the sun', () => {
  for (const { iata, latitude, longitude, timeZone } of world.airports) {
    assert.ok(Math.abs(latitude) < 75 && Math.abs(longitude) <= 180, iata);
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const [, sign, hours = '0', minutes = '0'] =
      /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(Date.UTC(2027, 0, 15))) ?? [];
    const offset = (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -1 : 1);
    const byTheSun = longitude / 15;
    const difference = Math.min(Math.abs(offset - byTheSun), 24 - Math.abs(offset - byTheSun));
    // The widest: Xinjiang, which keeps Beijing's time.
    assert.ok(difference < 3, `${iata}: ${timeZone} is UTC${offset}, the sun says ${byTheSun.toFixed(1)}`);
  }
});

test('zones that the nearest polygon gets wrong are put right', () => {
  const zones = ['BAH', 'BON', 'PUJ', 'UVF', 'HAN', 'URC'].map((code) => world.airport(code)?.timeZone);
  assert.deepEqual(zones, [
    'Asia/Bahrain',
    'America/Kralendijk',
    'America/Santo_Domingo',
    'America/St_Lucia',
    'Asia/Ho_Chi_Minh',
    'Asia/Shanghai',
  ]);
});

test('a metropolitan code stands for its airports, the largest first', () => {
  const airports = (code: string) => world.city(code)?.airports.join(' ');
  assert.equal(airports('LON'), 'LHR LGW STN LTN');
  assert.equal(airports('NYC'), 'JFK EWR LGA');
  assert.equal(airports('TYO'), 'HND NRT');
  assert.equal(airports('PAR'), 'CDG ORY');
  assert.equal(airports('WAS'), 'IAD DCA BWI');
  assert.equal(airports('HOU'), 'IAH');
  for (const code of 'CHI MIL ROM SAO BUE RIO MOW OSA SEL BJS STO YTO YMQ DFW'.split(' ')) {
    assert.equal(world.city(code)?.code, code);
  }
});

test('every airport belongs to the city that it names, under either code', () => {
  for (const airport of world.airports) {
    const city = world.city(airport.cityCode);
    assert.ok(city?.airports.includes(airport.iata), airport.iata);
    assert.equal(city?.countryCode, airport.countryCode);
    if (airport.iata !== 'SHA') assert.equal(world.city(airport.iata), city);
  }
});

test('a code that is both a city and one of its airports is each where it is asked for', () => {
  assert.equal(world.airport('SHA')?.name, 'Shanghai Hongqiao International Airport');
  assert.equal(world.city('SHA')?.airports[0], 'PVG');
});

test('what is no code is nobody', () => {
  for (const code of ['XYZ', 'jfk', '', '__proto__', 'constructor', 'JFK ', 'LONDON']) {
    assert.equal(world.airport(code), undefined);
    assert.equal(world.city(code), undefined);
    assert.equal(world.airline(code), undefined);
  }
  assert.equal(world.airport('LON'), undefined);
});
