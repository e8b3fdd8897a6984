import type { ShownFigures } from '#contract/figures/figures/contract.ts';
import { periodBefore, periodOf } from '#contract/figures/figures/period.ts';
import type { PeriodKind } from '#contract/figures/figures/period-kind.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import { readDeskSettings } from '#server/features/clients/desk-settings/read-desk-settings.ts';
import { readFigures, readMonths, readOwners, readPipeline } from './read-figures.ts';

/** Everything that the page shows. */
export async function showFigures({
  context: { db, now },
  input,
}: {
  context: Pick<SignedInCtx, 'db' | 'now'>;
  input: { period: PeriodKind; from?: string | undefined; to?: string | undefined };
}): Promise<ShownFigures> {
  const settings = await readDeskSettings({ db });
  const today = londonDay(now());
  const period = periodOf(input.period, input.from ?? today, input.to);
  const before = periodBefore(period);
  const [figures, figures_before, pipeline, owners, months] = await Promise.all([
    readFigures(db, period, settings),
    readFigures(db, before, settings),
    readPipeline(db),
    readOwners(db),
    // Months to come have nobody.
    readMonths(db, period.from <= today && today < period.to ? today : period.to),
  ]);
  const { forecast_weights, monthly_target } = settings;
  return {
    period,
    before,
    figures,
    figures_before,
    pipeline,
    owners,
    months,
    forecast_weights,
    monthly_target,
  };
}
