import { Text } from '@mantine/core';
import type { Discount } from '#contract/pricing/pricing/adjustments.ts';
import type { PartOfFees } from '#contract/pricing/pricing/part-of-fees.ts';
import type { FeePart } from '#contract/proposals/proposal-page/own-part.ts';
import { discountsNote } from '#contract/proposals/proposal-versions/discounts-note.ts';
import {
  amountWithVat,
  FIRST_YEAR,
  type ShownAmounts,
} from '#contract/proposals/proposal-versions/fee-labels.ts';
import documentClasses from './document.module.css';
import { DocumentTitle } from './document-title.tsx';
import { feeGroups, headlines } from './fee-groups.ts';
import { FeeTable, type Toggle } from './fee-table.tsx';
import classes from './fees.module.css';
import { Section } from './section.tsx';

interface FeesProps {
  /** The letters that the fees are for. */
  parts: readonly FeePart[];
  /** Their sum. */
  fees: PartOfFees;
  discounts: readonly Discount[];
  shown: ShownAmounts;
  /** Whether the proposal has letters with other fees. */
  isPart: boolean;
  onToggle: Toggle;
}

/** The fees by billing period, with a tick box for each optional service. Those of several letters are shown apart. */
export function ProposalFees({ parts, fees, discounts, shown, isPart, onToggle }: FeesProps) {
  const note = discountsNote(discounts, fees);
  const hasOptions = fees.lines.some((line) => line.is_optional);
  return (
    <Section title="Your fees" id="fees">
      {isPart && (
        <Text className={documentClasses.lead}>
          {parts.length === 0
            ? 'You sign none of the letters, so you pay none of the fees.'
            : 'These are the fees of the letters that you sign. Other letters have fees of their own.'}
        </Text>
      )}
      {hasOptions && onToggle && (
        <Text className={`${documentClasses.lead} ${documentClasses.screenOnly}`}>
          Services with a box are optional. Tick the ones that you want: the totals change at once.
        </Text>
      )}
      <FeeParts parts={parts} isNamed={isPart || parts.length > 1} onToggle={onToggle} />
      {note !== null && <Text className={documentClasses.lead}>{note}</Text>}
      {parts.length > 0 && (
        <div className={classes.year}>
          <span>{FIRST_YEAR}, everything together</span>
          <strong>{amountWithVat(fees.totals.first_year, shown)}</strong>
        </div>
      )}
    </Section>
  );
}

/** The fees of letters that the reader doesn't sign. */
export function OtherFees({ parts, onToggle }: { parts: readonly FeePart[]; onToggle: Toggle }) {
  const hasOptions = parts.some(({ fees }) => fees.lines.some((line) => line.is_optional));
  if (parts.length === 0) return null;
  return (
    <Section title="Fees of letters that others sign">
      <Text className={documentClasses.lead}>
        You don’t sign these letters. Their fees are not yours, and not part of your totals.
        {hasOptions && onToggle && ' You sign first, so your choice of their options counts for everybody.'}
      </Text>
      <FeeParts parts={parts} isNamed onToggle={onToggle} />
    </Section>
  );
}

/** The tables of each part, under the name of its entity if it isn't the only one. */
function FeeParts({
  parts,
  isNamed,
  onToggle,
}: {
  parts: readonly FeePart[];
  isNamed: boolean;
  onToggle: Toggle;
}) {
  return parts.map(({ letters, fees, is_consumer }) => (
    <div key={letters.map(({ id }) => id).join()}>
      {isNamed && (
        <DocumentTitle order={3} className={classes.part}>
          For {listFormat.format(new Set(letters.map(({ entity }) => entity.name)))}
        </DocumentTitle>
      )}
      {feeGroups(fees).map((group) => (
        <FeeTable
          key={group.billing ?? 'open'}
          group={group}
          shown={{ isConsumer: is_consumer, isVatRegistered: fees.is_vat_registered }}
          onToggle={onToggle}
        />
      ))}
    </div>
  ));
}

const listFormat = new Intl.ListFormat('en-GB');

/** For example 'Every month £240.00 including VAT. In the first year £2,880.00 including VAT.' */
export function totalsText(fees: PartOfFees, shown: ShownAmounts): string {
  return headlines(fees)
    .map(({ label, total }) => `${label} ${amountWithVat(total, shown)}.`)
    .join(' ');
}
