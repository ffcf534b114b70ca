// placeholder
import type { Results } from '../../run/results.ts';
export const drawPage = (results: Results): string => JSON.stringify(results);
