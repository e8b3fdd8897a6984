import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { WON } from '#contract/clients/clients/pipeline.ts';
import type { DeskSettings } from '#contract/clients/desk-settings/desk-settings.ts';

/** Clients, how many of them have a value, and the sum of these values in pence. */
export interface Tally {
  n: number;
  valued: number;
  value: number;
}

export const NONE: Tally = { n: 0, valued: 0, value: 0 };

export function tallySum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { n, valued, value }) => ({ n: sum.n + n, valued: sum.valued + valued, value: sum.value + value }),
    NONE,
  );
}

/** The value of each status times its weight, each rounded to whole pence. Signed clients are no forecast. */
export function forecastOf(
  pipeline: readonly (Tally & { status: ClientStatus })[],
  weights: DeskSettings['forecast_weights'],
): number {
  return pipeline.reduce(
    (sum, { status, value }) =>
      WON.includes(status) ? sum : sum + Math.round((value * weights[status]) / 100),
    0,
  );
}

/** Won in basis points of won and lost, by count or by value; null if there is neither. */
export function winRate(won: Tally, lost: Tally, by: 'n' | 'value'): number | null {
  const all = won[by] + lost[by];
  return all === 0 ? null : Math.round((10_000 * won[by]) / all);
}

/** The smallest value that at least this share of the counted values doesn't exceed; null if there are none. */
export function quantileOf(counts: readonly { value: number; n: number }[], share: number): number | null {
  let left = Math.ceil(share * counts.reduce((sum, { n }) => sum + n, 0));
  for (const { value, n } of counts.toSorted((a, b) => a.value - b.value)) {
    left -= n;
    if (left <= 0) return value;
  }
  return null;
}

/** How each figure is counted. */
export const COUNTED = {
  pipeline:
    'Clients that are open now, by status. A value is the fees of the first year before VAT: of the signed proposal, else the sent one, else the newest proforma.',
  forecast:
    'The value of the open clients that haven’t signed, times the weight of their status in Settings. Only clients with a value count.',
  won: 'Clients whose latest move to a signed status was in the period and who are still in one, whether or not they were closed since. Clients entered or imported as signed have no such move.',
  lost: 'Clients closed in the period, for a reason that counts as lost in Settings, who are still closed and haven’t signed. Reopened clients aren’t lost.',
  win_rate: 'Won out of won and lost in the period. By value, only clients with a value count.',
  months: 'The value of the clients won in each month, at their present value.',
  stays:
    'Moves out of the status in the period, and how long the client had been in it. Half took at most the median, nine in ten at most the 90 % figure, to the hour in the first day, to a tenth of a day in the first ten days, then to the day. A move that was undone doesn’t count, nor one whose entry isn’t recorded.',
  sources: 'Clients added in the period, by inquiry source, and those of them who have signed by now.',
  owners: 'Open clients now, and clients won and lost in the period, by their present owner.',
  proposals:
    'Proposals that Tallygate sent in the period, without versions that a later one replaced. Times are medians from a proposal being sent to its first opening and to the last signature, as exact as the times in each status.',
  discounts:
    'What overrides and discounts take off the price book’s fees for the first year before VAT, in the same proposals, where their fees are known.',
  lowest_fee:
    'Monthly fees before VAT in the same proposals, and those that were raised to the lowest monthly fee of the price book.',
} as const;
