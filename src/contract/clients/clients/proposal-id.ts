import { londonYear } from '#contract/values/london-time.ts';

const PREFIX = 'TG';

/** Digits of a year's first 10,000 ids. Each time a length is used up, ids get one more digit. */
export const PROPOSAL_ID_DIGITS = 4;

/** The proposal ids `prefix` + number, for each number from `from` to `to` inclusive, zero-padded to `digits`. */
export interface ProposalIdRange {
  prefix: string;
  digits: number;
  from: number;
  to: number;
}

/** Candidates per wanted id of five or more digits. If none is free, the length counts as used up. */
const TRIED = 200;
/** Coprime to the size of every range, so that consecutive timestamps start far apart. */
const SCATTER = 7_919;

/**
 * Returns candidate ids of one length, in the order to try them. Four-digit ids start at the last four digits of the
 * millisecond timestamp, and 0000 follows 9999. Longer ids start far apart, so that concurrent requests rarely collide.
 * Only some longer ids are returned unless `wanted` is Infinity.
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
