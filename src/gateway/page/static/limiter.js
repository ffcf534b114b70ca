// The limiter's state in words: what it admits and refuses, and what is left for the reader's own address.
import { element } from './dom.js';
import { toCount, toRate } from './format.js';

/** @param {import('./history.js').Moment} latest @param {number} clients */
export function showDecisions({ admitted, refused }, clients) {
  if (element('quota').hidden) return;
  const total = admitted + refused;
  const share = total === 0 ? 0 : (refused / total) * 100;
  const told =
    refused === 0
      ? `${toRate(admitted)} admitted per second, none refused`
      : `${toRate(admitted)} admitted, ${toRate(refused)} refused per second (${share.toFixed(0)} %)`;
  element('limiter-text').textContent =
    `${told}; ${toCount(clients)} ${clients === 1 ? 'address' : 'addresses'} known`;
}

/** @param {{ limit: number, left: number } | undefined} quota undefined: nobody is limited */
export function showQuota(quota) {
  const meter = element('quota-meter');
  element('quota').hidden = quota === undefined;
  if (quota === undefined) element('limiter-text').textContent = 'switched off: nobody is limited';
  if (quota === undefined || !(meter instanceof HTMLMeterElement)) return;
  const { limit, left } = quota;
  Object.assign(meter, { max: limit, low: limit / 4, optimum: limit, value: left });
  element('quota-text').textContent = `Your address has ${toCount(left)} of ${toCount(limit)} requests left`;
}
