// The aircraft: how far and how fast they fly, and how many they carry.

export type Size = 'turboprop' | 'regional' | 'narrow' | 'wide';

export interface Aircraft {
  readonly code: string;
  readonly name: string;
  readonly size: Size;
  /** What it flies in service with reserves, less than the maker's figure. */
  readonly rangeKm: number;
  /** Average speed between climb and descent. */
  readonly speedKmh: number;
  readonly seats: number;
}

const ROWS = `
AT7|ATR 72-600|turboprop|1400|480|70
DH4|De Havilland Dash 8-400|turboprop|1900|600|78
CR2|Bombardier CRJ200|regional|2300|760|50
CR9|Bombardier CRJ900|regional|2700|790|76
SU9|Sukhoi Superjet 100|regional|2900|790|98
E75|Embraer E175|regional|3500|790|76
E90|Embraer E190|regional|4000|800|100
E95|Embraer E195|regional|3800|800|118
295|Embraer E195-E2|regional|4500|800|132
717|Boeing 717-200|narrow|2600|790|128
221|Airbus A220-100|narrow|5600|815|110
223|Airbus A220-300|narrow|5800|815|140
73G|Boeing 737-700|narrow|5600|815|140
738|Boeing 737-800|narrow|5300|815|172
73J|Boeing 737-900ER|narrow|5400|815|180
7M8|Boeing 737 MAX 8|narrow|6200|815|175
7M9|Boeing 737 MAX 9|narrow|6000|815|182
319|Airbus A319|narrow|5500|815|138
320|Airbus A320|narrow|5400|815|168
32N|Airbus A320neo|narrow|6000|815|178
321|Airbus A321|narrow|5300|815|198
32Q|Airbus A321neo|narrow|6400|815|210
32L|Airbus A321LR|narrow|7100|815|190
32X|Airbus A321XLR|narrow|8300|815|185
919|COMAC C919|narrow|4000|815|164
752|Boeing 757-200|narrow|6800|830|180
763|Boeing 767-300ER|wide|10300|835|215
332|Airbus A330-200|wide|12300|850|245
333|Airbus A330-300|wide|11000|850|290
339|Airbus A330-900neo|wide|12800|855|287
343|Airbus A340-300|wide|12800|850|265
359|Airbus A350-900|wide|15200|875|310
351|Airbus A350-1000|wide|15600|875|350
388|Airbus A380-800|wide|14500|880|490
748|Boeing 747-8|wide|13900|885|365
788|Boeing 787-8|wide|13200|870|240
789|Boeing 787-9|wide|14400|870|290
781|Boeing 787-10|wide|11500|870|320
772|Boeing 777-200ER|wide|13000|870|290
77L|Boeing 777-200LR|wide|15700|870|300
77W|Boeing 777-300ER|wide|13900|870|355
`;

export const AIRCRAFT: ReadonlyMap<string, Aircraft> = new Map(
  ROWS.trim()
    .split('\n')
    .map((row) => {
      const [code = '', name = '', size = '', range = '', speed = '', seats = ''] = row.split('|');
      return [
        code,
        Object.freeze({
          code,
          name,
          size: size as Size,
          rangeKm: Number(range),
          speedKmh: Number(speed),
          seats: Number(seats),
        }),
      ];
    }),
);
