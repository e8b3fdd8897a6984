import { Text } from '@mantine/core';
import { feeParts } from '#contract/proposals/proposal-page/own-part.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document.ts';
import { amountWithVat } from '#contract/proposals/proposal-versions/fee-labels.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** The services of one of several letters and what they come to, as in the preview. */
export function LetterSum({
  id,
  document,
}: {
  id: string;
  document: Pick<ProposalDocument, 'letters' | 'fees' | 'pricing' | 'is_consumer'>;
}) {
  if (document.letters.length < 2) return null;
  const own = feeParts(document, document.fees).find(({ letters }) => letters[0]?.id === id);
  if (!own) return null;
  const { lines, totals, is_vat_registered } = own.fees;
  const shown = { isConsumer: own.is_consumer, isVatRegistered: is_vat_registered };
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
