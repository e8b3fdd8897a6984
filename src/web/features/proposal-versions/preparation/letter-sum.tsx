import { Text } from '@mantine/core';
import { feesOfLetters } from '#contract/letters/letter-fees.ts';
import type { ProposalDocument } from '#contract/proposal-versions/document.ts';
import { amountWithVat } from '#contract/proposal-versions/fee-words.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** The services of one of several letters and what they come to, as in the preview. */
export function LetterSum({
  id,
  document: { letters, fees, pricing },
}: {
  id: string;
  document: Pick<ProposalDocument, 'letters' | 'fees' | 'pricing'>;
}) {
  const index = letters.findIndex((letter) => letter.id === id);
  const own = feesOfLetters(
    letters.map(({ entity, services = [] }) => ({ entity_type: entity.type, services })),
    fees,
    pricing.proforma.entity_type,
  )[index];
  const letter = letters[index];
  if (!letter || !own || letters.length < 2) return null;
  const { lines, totals, is_vat_registered } = own;
  const shown = { isConsumer: letter.is_consumer, isVatRegistered: is_vat_registered };
  return (
    <Text size="sm" c="dimmed">
      {lines.length === 0
        ? 'No services.'
        : `${listFormat.format(lines.map(({ name }) => name))}: ${amountWithVat(totals.first_year, shown)} in the first year${
            lines.some(({ is_optional }) => is_optional) ? ', with all options' : ''
          }.`}
    </Text>
  );
}
