// What several repetitions say together: the middle one, how far they lie apart, and ratios taken pair by pair.

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  if (!Number.isInteger(middle)) return sorted[Math.floor(middle)] ?? Number.NaN;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Half the distance between the extremes, as a part of the median: 0.05 reads as "± 5 %". */
export function spread(values: readonly number[]): number {
  const middle = median(values);
  return values.length < 2 || middle === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / 2 / middle;
}

/**
 * How many times more `a` is than `b`: the median over the repetitions' own ratios. What ran side by side met
 * the same machine, so a slow minute falls out of the ratio instead of into one of the two.
 */
export function pairedRatio(a: readonly number[], b: readonly number[]): number {
  const ratios = a.flatMap((value, index) => {
    const other = b[index];
    return other === undefined || other === 0 ? [] : [value / other];
  });
  return median(ratios);
}

/**
 * Who runs when. Every other repetition goes backwards, so that a machine that warms up or slows down favours
 * nobody: A B C, C B A, A B C.
 */
export function alternatingOrder<T>(items: readonly T[], repetitions: number): T[][] {
  return Array.from({ length: repetitions }, (_, repetition) =>
    repetition % 2 === 0 ? [...items] : [...items].reverse(),
  );
}

/** How much `values` rise for each step of `at`, by least squares. */
export function slope(at: readonly number[], values: readonly number[]): number {
  const count = Math.min(at.length, values.length);
  if (count < 2) return 0;
  const meanAt = mean(at.slice(0, count));
  const meanValue = mean(values.slice(0, count));
  let above = 0;
  let below = 0;
  for (let index = 0; index < count; index++) {
    const dx = (at[index] ?? 0) - meanAt;
    above += dx * ((values[index] ?? 0) - meanValue);
    below += dx * dx;
  }
  return below === 0 ? 0 : above / below;
}
