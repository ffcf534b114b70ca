// Numbers as people read them.

/** @param {number} value */
export function toCount(value) {
  if (!Number.isFinite(value)) return '–';
  if (value >= 1e6) return `${(value / 1e6).toFixed(value >= 1e7 ? 0 : 1)} M`;
  if (value >= 1e4) return `${(value / 1e3).toFixed(value >= 1e5 ? 0 : 1)} k`;
  return Math.round(value).toLocaleString('en-US');
}

/** A rate or another number that may be small. @param {number} value */
export function toRate(value) {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  if (value < 0.1) return '< 0.1';
  return value < 10 ? value.toFixed(1) : toCount(value);
}

/** @param {number} seconds */
export function toDuration(seconds) {
  if (!Number.isFinite(seconds)) return '–';
  if (seconds === 0) return '0';
  const ms = seconds * 1000;
  if (ms < 1) return `${Math.max(1, Math.round(ms * 1000))} µs`;
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/** How long something has lasted. @param {number} seconds */
export function toAge(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return `${Math.floor(seconds)} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} min`;
  const days = Math.floor(hours / 24);
  return days < 1 ? `${hours} h ${minutes % 60} min` : `${days} d ${hours % 24} h`;
}

/** @param {number} megabytes */
export function toMemory(megabytes) {
  return megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
