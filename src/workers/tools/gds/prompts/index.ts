// The prompts that people start from.

import type { Prompt } from '../../types.ts';
import type { Agency } from '../agency.ts';
import { createCompareOptions } from './compare-options.ts';
import { createPlanTrip } from './plan-trip.ts';
import { createRebook } from './rebook-after-cancellation.ts';

export function createPrompts(agency: Agency): Prompt[] {
  return [createPlanTrip(agency), createRebook(agency), createCompareOptions(agency)];
}
