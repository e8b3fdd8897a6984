import { londonYear } from '../london-time.ts';

const PREFIX = 'TG';
const DIGITS = 4;

/**
 * Proposal ids to try, the first free one wins: from the last 4 digits of the millisecond timestamp upward, 0000
 * after 9999; once a year's 10,000 are gone five digits from 10000 upward, then six. Never ends.
 */
export function* proposalIdCandidates(now: Date): Generator<string, never> {
  const year = `${PREFIX}${londonYear(now)}`;
  const size = 10 ** DIGITS;
  const start = now.getTime() % size;
  for (let step = 0; step < size; step += 1) {
    yield year + String((start + step) % size).padStart(DIGITS, '0');
  }
  for (let number = size; ; number += 1) yield year + String(number);
}
