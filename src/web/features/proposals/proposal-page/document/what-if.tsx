import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { Fees, PricingInput } from '#contract/pricing/pricing/fees.ts';
import type { PartOfFees } from '#contract/pricing/pricing/part-of-fees.ts';
import type { Billing } from '#contract/pricing/pricing/price-kinds.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import {
  BILL_TITLES,
  type ShownAmounts,
  shownAmountText,
} from '#contract/proposals/proposal-versions/fee-labels.ts';
import { NO_REVENUE_BAND } from '#contract/values/revenue-band.ts';
import documentClasses from './document.module.css';
import { headlines, toBePricedOn } from './fee-groups.ts';
import classes from './fees.module.css';
import { nextBand, otherBands } from './other-bands.ts';
import { Section } from './section.tsx';

interface WhatIfProps {
  pricing: PricingInput;
  /** The fees of the reader's letters. */
  fees: PartOfFees;
  /** Returns the part of other fees that belongs to the reader's letters. */
  ownFees: (fees: Fees) => PartOfFees;
  shown: ShownAmounts;
}

/** The fees at another turnover. Nothing is stored. */
export function WhatIf({ pricing, fees, ownFees, shown }: WhatIfProps) {
  const bands = otherBands(pricing);
  const [band, setBand] = useState(() => nextBand(pricing));
  if (band === null) return null;
  const other = ownFees(
    priceProforma({ ...pricing, proforma: { ...pricing.proforma, annual_revenue_range: band } }),
  );
  const open = toBePricedOn(other, null);
  const rows = new Map([...headlines(fees), ...headlines(other)].map((row) => [row.label, row.billing]));
  const amount = (from: PartOfFees, billing: Billing | null) => {
    const total = from.totals[billing ?? 'first_year'];
    const without = toBePricedOn(from, billing);
    if (total.gross === 0) return without.length > 0 ? BILL_TITLES.unpriced : '–';
    return `${shownAmountText(total, shown)}${without.length > 0 ? ` without ${listFormat.format(without)}` : ''}`;
  };
  return (
    <Section title="What if my turnover is different?">
      <Text className={documentClasses.lead}>
        {pricing.proforma.annual_revenue_range === NO_REVENUE_BAND
          ? 'These fees assume no particular turnover.'
          : `These fees are for a turnover of ${pricing.proforma.annual_revenue_range}.`}{' '}
        Choose another turnover to see how they would change. This is for your information only: nothing is
        stored.
      </Text>
      <NativeSelect
        label="What if my turnover is …"
        size="md"
        data={bands}
        value={band}
        onChange={(event) => setBand(event.currentTarget.value)}
        className={classes.band}
      />
      <div className={classes.scrolled}>
        <table className={classes.compared}>
          <caption>{feesHeading(shown)}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">Now</th>
              <th scope="col">{band}</th>
            </tr>
          </thead>
          <tbody aria-live="polite">
            {[...rows].map(([label, billing]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{amount(fees, billing)}</td>
                <td>{amount(other, billing)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open.length > 0 && (
        <Text className={documentClasses.lead}>
          At this turnover, we would agree the fee for {listFormat.format(open)} with you.
        </Text>
      )}
    </Section>
  );
}

function feesHeading({ isConsumer, isVatRegistered }: ShownAmounts): string {
  if (!isVatRegistered) return 'Fees';
  return isConsumer ? 'Fees including VAT' : 'Fees before VAT';
}

const listFormat = new Intl.ListFormat('en-GB');
