import type { ShownFigures } from '#contract/figures/figures/contract.ts';
import { periodBefore, periodOf } from '#contract/figures/figures/period.ts';
import type { PeriodKind } from '#contract/figures/figures/period-kind.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { readDeskSettings } from '#server/features/clients/desk-settings/read-desk-settings.ts';
import { readShown } from './read-figures.ts';

/** Everything that the page shows. */
export async function showFigures({
  context: { db, now },
  input,
}: ProcedureCall<
  { period: PeriodKind; from?: string | undefined; to?: string | undefined },
  Pick<SignedInCtx, 'db' | 'now'>
>): Promise<ShownFigures> {
  const settings = await readDeskSettings({ db });
  const today = londonDay(now());
  const period = periodOf(input.period, input.from ?? today, input.to);
  const before = periodBefore(period);
  // Months to come have nobody.
  const day = period.from <= today && today < period.to ? today : period.to;
  const shown = await readShown(db, { period, before, day, not_lost: settings.not_lost });
  const { forecast_weights, monthly_target } = settings;
  return { period, before, ...shown, forecast_weights, monthly_target };
}
