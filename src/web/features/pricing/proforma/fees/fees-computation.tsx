import { useSelector } from '@tanstack/react-store';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { Adjustments } from '#contract/pricing/fees/adjustments.ts';
import { computeFees } from '#contract/pricing/fees/compute-fees.ts';
import { feeChanges } from '#contract/pricing/fees/fee-changes.ts';
import type { Pricing } from '#contract/pricing/fees/saved-fees.ts';
import { withNumbers } from '#contract/pricing/proforma/service-numbers.ts';
import type { Draft } from '#web/features/pricing/proforma/draft.ts';
import type { ProformaFormApi } from '#web/features/pricing/proforma/proforma-fields.ts';
import type { ServicesStore } from '#web/features/pricing/proforma/services/services-store.ts';
import type { ShownFees } from './shown-fees.ts';

export interface FeesComputationProps {
  form: ProformaFormApi;
  store: ServicesStore;
  tree: CatalogueTree;
  pricing: Pricing;
  adjustments: Draft<Adjustments>;
  shown: Draft<ShownFees>;
}

/** Computes the fees of the open form and stores them in `shown`. Renders nothing. */
export function FeesComputation({ form, store, tree, pricing, adjustments, shown }: FeesComputationProps) {
  const services = useSelector(store.state, store.get);
  const given = useSelector(adjustments.state, (all) => all);
  const entity_type = form.useWatchValue('entity_type');
  const annual_revenue_range = form.useWatchValue('annual_revenue_range');
  const start_date_month = form.useWatchValue('start_date_month');
  const start_date_year = form.useWatchValue('start_date_year');
  const financial_year_end_month = form.useWatchValue('financial_year_end_month');
  const financial_year_end_year = form.useWatchValue('financial_year_end_year');
  const [opened] = useState(pricing);

  const now = useMemo(() => {
    const input = {
      proforma: {
        services: withNumbers(tree, services),
        entity_type,
        annual_revenue_range,
        start_date_month,
        start_date_year,
        financial_year_end_month,
        financial_year_end_year,
      },
      catalogue: tree,
      adjustments: given,
    };
    const fees = computeFees(pricing, input);
    const changes = opened.book.id === pricing.book.id ? [] : feeChanges(computeFees(opened, input), fees);
    return { pricing, fees, changes };
  }, [
    opened,
    pricing,
    tree,
    services,
    given,
    entity_type,
    annual_revenue_range,
    start_date_month,
    start_date_year,
    financial_year_end_month,
    financial_year_end_year,
  ]);

  // Runs before the browser paints, so that a tick and its fees appear together.
  useLayoutEffect(() => shown.set({ now }), [shown, now]);
  useEffect(() => () => shown.set({ now: null }), [shown]);
  return null;
}
