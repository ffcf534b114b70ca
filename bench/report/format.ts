// Figures as people read them.

/** Three significant figures at most, thousands separated. */
export function count(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

/** Microseconds as milliseconds or seconds. */
export function time(micros: number | undefined): string {
  if (micros === undefined || Number.isNaN(micros)) return '–';
  if (micros >= 10_000_000) return `${(micros / 1e6).toFixed(1)} s`;
  if (micros >= 1_000_000) return `${(micros / 1e6).toFixed(2)} s`;
  if (micros >= 100_000) return `${Math.round(micros / 1000)} ms`;
  return `${(micros / 1000).toFixed(micros >= 10_000 ? 1 : 2)} ms`;
}

export function bytes(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  const mebibytes = value / 2 ** 20;
  if (mebibytes >= 1024) return `${(mebibytes / 1024).toFixed(2)} GiB`;
  if (mebibytes >= 1) return `${mebibytes.toFixed(mebibytes >= 100 ? 0 : 1)} MiB`;
  return `${(value / 1024).toFixed(1)} KiB`;
}

export function ratio(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '–';
  if (value >= 100) return `${Math.round(value)}×`;
  return `${value.toFixed(value >= 10 ? 1 : 2)}×`;
}

export function percent(part: number): string {
  return `${(part * 100).toFixed(Math.abs(part) < 0.1 ? 1 : 0)} %`;
}

export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
