import { londonYear } from '#contract/london-time.ts';

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

/** Numbers of five and more digits that are tried for each wanted; where none of them is free, the length is used up. */
const TRIED = 200;
/** Coprime to all lengths' numbers, so that timestamps which follow one another begin far from each other. */
const SCATTER = 7_919;

/**
 * The proposal ids of one length, in the order in which they are tried; the first free one wins. Four digits begin at
 * those of the millisecond timestamp and go upward, 0000 after 9999, until all 10,000 are gone. Longer ones begin
 * anywhere, so that many who create at once don't all want the same number, and are given up once they are crowded;
 * with `wanted` Infinity all of the length are tried.
 */
export function proposalIdRanges(now: Date, digits: number, wanted = 1): ProposalIdRange[] {
  const prefix = `${PREFIX}${londonYear(now)}`;
  const end = 10 ** digits;
  if (digits === PROPOSAL_ID_DIGITS) {
    const start = now.getTime() % end;
    return [
      { prefix, digits, from: start, to: end - 1 },
      { prefix, digits, from: 0, to: start - 1 },
    ];
  }
  const first = end / 10;
  const start = first + (((now.getTime() % end) * SCATTER) % (end - first));
  const beyond = start + TRIED * wanted - end;
  const upward = { prefix, digits, from: start, to: Math.min(end, end + beyond) - 1 };
  return beyond > 0
    ? [upward, { prefix, digits, from: first, to: Math.min(start, first + beyond) - 1 }]
    : [upward];
}
