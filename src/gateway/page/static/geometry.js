// The arithmetic of the charts: scales, ticks and outlines. No document, so that it can be tested alone.

/** Round steps from zero: at most `most` of them, the last at or above `top`. @param {number} top @param {number} most */
export function toLinearTicks(top, most) {
  const ceiling = Math.max(top, 1e-9);
  const rough = ceiling / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => power * factor >= rough * 0.999999) ?? 10);
  const count = Math.ceil(ceiling / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Powers of ten that enclose the values; at least two decades. @param {number} least @param {number} top */
export function toLogTicks(least, top) {
  let low = Math.floor(Math.log10(least) + 1e-9);
  let high = Math.ceil(Math.log10(top) - 1e-9);
  while (high - low < 2)
    if (high - Math.log10(top) <= Math.log10(least) - low) high++;
    else low--;
  return Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
}

/** From a range of values to a range of pixels. @param {number[]} ticks @param {number} bottom @param {number} top @param {boolean} isLog */
export function createScale(ticks, bottom, top, isLog) {
  const of = isLog ? Math.log10 : Number;
  const least = of(ticks[0]);
  const span = of(ticks[ticks.length - 1]) - least;
  /** @param {number} value */
  return (value) => {
    const part = isLog && value <= 0 ? 0 : (of(value) - least) / span;
    return bottom + (top - bottom) * Math.min(1, Math.max(0, part));
  };
}

/** Each layer's floor and ceiling, the first at the bottom. @param {number[][]} layers */
export function stack(layers) {
  /** @type {number[]} */
  let floor = layers[0]?.map(() => 0) ?? [];
  return layers.map((layer) => {
    const below = floor;
    floor = layer.map((value, index) => below[index] + (Number.isFinite(value) ? value : 0));
    return { floor: below, ceiling: floor };
  });
}

/** @param {number} value */
const short = (value) => String(Math.round(value * 10) / 10);

/** A line with gaps where there is no value. @param {number[]} xs @param {number[]} ys */
export function toLinePath(xs, ys) {
  let path = '';
  let isDrawing = false;
  for (const [index, y] of ys.entries()) {
    if (Number.isFinite(y)) path += `${isDrawing ? 'L' : 'M'}${short(xs[index])} ${short(y)}`;
    isDrawing = Number.isFinite(y);
  }
  return path;
}

/** The area between two lines. @param {number[]} xs @param {number[]} lower @param {number[]} upper */
export function toAreaPath(xs, lower, upper) {
  if (xs.length === 0) return '';
  const there = xs.map((x, index) => `${short(x)} ${short(upper[index])}`);
  const back = xs.map((x, index) => `${short(x)} ${short(lower[index])}`).reverse();
  return `M${there.join('L')}L${back.join('L')}Z`;
}
