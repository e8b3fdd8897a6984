import { Alert, List, Stack, Text } from '@mantine/core';
import type { NewerPrices } from '#contract/pricing/fees/newer-prices.ts';
import type { Preparation } from '#contract/proposals/proposal-versions/preparation.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ComputeFees } from '#web/features/pricing/fees/compute-fees.tsx';
import { changeText } from '#web/features/pricing/fees/fee-text.ts';
import { ProformaFees } from '#web/features/pricing/fees/proforma-fees.tsx';
import { formatDate } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { FORM_PARTS } from './form-parts.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** The fees with their workings, as saved with the proforma. Staff change them in the proforma. */
export function FeesSection({
  preparation: { client, proforma_id, saved_fees, newer_prices },
}: {
  preparation: Pick<Preparation, 'client' | 'proforma_id' | 'saved_fees' | 'newer_prices'>;
}) {
  const optional = saved_fees?.fees.lines.filter(({ is_optional }) => is_optional) ?? [];
  return (
    <SectionCard
      id={FORM_PARTS.fees}
      title="Services and fees"
      actions={
        <LinkAnchor to={paths.clientProforma} params={{ id: client.id }} size="sm">
          Edit in the proforma
        </LinkAnchor>
      }
    >
      <Stack gap="xs">
        {newer_prices && <NewerPricesAlert proformaId={proforma_id} newer={newer_prices} />}
        <ProformaFees
          review={{ id: proforma_id, fees: saved_fees }}
          isNewest
          otherwise={
            <Text size="sm">
              The proforma has no fees, because no price book was in force when it was saved.
            </Text>
          }
        />
        {optional.length > 0 && (
          <Text size="sm">
            The client may leave out {listFormat.format(optional.map(({ name }) => name))}.
          </Text>
        )}
      </Stack>
    </SectionCard>
  );
}

/** Says what the prices in force would change, and offers to compute the fees again. */
function NewerPricesAlert({ proformaId, newer }: { proformaId: string; newer: NewerPrices }) {
  return (
    <Alert color="yellow" variant="light" title="Newer prices are in force" ref={returnFocusOnUnmount}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Version {newer.number} of the price book has been in force since {formatDate(newer.starts_on)}.
          {newer.changes.length === 0 ? ' Only VAT differs.' : ' It would change these fees:'}
        </Text>
        {newer.changes.length > 0 && (
          <List size="sm">
            {newer.changes.map((change) => (
              <List.Item key={change.key}>{changeText(change)}</List.Item>
            ))}
          </List>
        )}
        <ComputeFees proformaId={proformaId} bookId={newer.book_id}>
          Compute the fees again
        </ComputeFees>
      </Stack>
    </Alert>
  );
}
