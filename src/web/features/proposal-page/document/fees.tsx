import { Text } from '@mantine/core';
import type { Discount } from '#contract/pricing/adjustments.ts';
import type { Fees as ComputedFees } from '#contract/pricing/fees.ts';
import { discountsNote } from '#contract/proposal-versions/discounts-note.ts';
import { amountWithVat, FIRST_YEAR, type ShownAmounts } from '#contract/proposal-versions/fee-words.ts';
import documentClasses from './document.module.css';
import { feeGroups, headlines } from './fee-groups.ts';
import { FeeTable, type Toggle } from './fee-table.tsx';
import classes from './fees.module.css';
import { Section } from './section.tsx';

interface FeesProps {
  fees: ComputedFees;
  discounts: readonly Discount[];
  shown: ShownAmounts;
  onToggle: Toggle;
}

/** The fees by billing period, with a tick box for each optional service. */
export function Fees({ fees, discounts, shown, onToggle }: FeesProps) {
  const note = discountsNote(discounts, fees);
  const hasOptions = fees.lines.some((line) => line.is_optional);
  return (
    <Section title="Your fees" id="fees">
      {hasOptions && onToggle && (
        <Text className={`${documentClasses.lead} ${documentClasses.screenOnly}`}>
          Services with a box are optional. Tick the ones that you want: the totals change at once.
        </Text>
      )}
      {feeGroups(fees).map((group) => (
        <FeeTable key={group.billing ?? 'open'} group={group} shown={shown} onToggle={onToggle} />
      ))}
      {note !== null && <Text className={documentClasses.lead}>{note}</Text>}
      <div className={classes.year}>
        <span>{FIRST_YEAR}, everything together</span>
        <strong>{amountWithVat(fees.totals.first_year, shown)}</strong>
      </div>
    </Section>
  );
}

/** For example 'Every month £240.00 including VAT. In the first year £2,880.00 including VAT.' */
export function totalsInWords(fees: ComputedFees, shown: ShownAmounts): string {
  return headlines(fees)
    .map(({ label, total }) => `${label} ${amountWithVat(total, shown)}.`)
    .join(' ');
}
