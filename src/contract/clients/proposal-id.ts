import { londonYear } from '../london-time.ts';

const PREFIX = 'TG';

/** Digits of the first 10,000 of a year; one more each time a length is used up. */
export const PROPOSAL_ID_DIGITS = 4;

/** The proposal ids `prefix` + each number `from` to `to`, both included, filled up to `digits` with zeros. */
export interface ProposalIdRange {
  prefix: string;
  digits: number;
  from: number;
  to: number;
}

/**
 * All proposal ids of one length, in the order in which they are tried; the first free one wins. They begin at the last
 * digits of the millisecond timestamp and go upward, to the lowest after the highest. Those of more than four
 * digits do so too, so that many who create at once don't all want the same number.
 */
export function proposalIdRanges(now: Date, digits: number): ProposalIdRange[] {
  const prefix = `${PREFIX}${londonYear(now)}`;
  const end = 10 ** digits;
  const first = digits === PROPOSAL_ID_DIGITS ? 0 : end / 10;
  const start = first + (now.getTime() % (end - first));
  return [
    { prefix, digits, from: start, to: end - 1 },
    { prefix, digits, from: first, to: start - 1 },
  ];
}
