// Searching flights: the same question over and over, and never the same question twice.
import { dayAfter, flightQuestion } from './questions.ts';
import { type Scenario, withoutTools } from './types.ts';

/** One of the busiest routes: a full page of answers. */
export const repeatedQuestion = () => ({
  origin: 'JFK',
  destination: 'LAX',
  departureDate: dayAfter(45),
  passengers: { adults: 1 },
  cabin: 'economy',
});

export const searchRepeated: Scenario = {
  name: 'search-repeated',
  title: 'Search, repeated',
  what: 'searchFlights with the same arguments every time',
  isFixed: true,
  hasBareControl: true,
  unfit: (found) => withoutTools(found, ['searchFlights']),
  script({ dialect, sessionId }) {
    const exchange = dialect.call('searchFlights', repeatedQuestion(), sessionId);
    return { next: () => exchange };
  },
};

export const searchDifferent: Scenario = {
  name: 'search-different',
  title: 'Search, all different',
  what: 'searchFlights with arguments that never come twice',
  isFixed: false,
  hasBareControl: true,
  unfit: (found) => withoutTools(found, ['searchFlights']),
  script({ dialect, sessionId, sessionIndex, sessionCount, salt }) {
    let number = salt + sessionIndex;
    return {
      next() {
        number += sessionCount;
        return dialect.call('searchFlights', flightQuestion(number), sessionId);
      },
    };
  },
};
