import { Alert, List, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewerPrices } from '#contract/pricing/fees/newer-prices.ts';
import type { Preparation } from '#contract/proposals/proposal-versions/preparation.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { changeText } from '#web/features/pricing/fees/fee-text.ts';
import { SavedFeesPanel } from '#web/features/pricing/fees/saved-fees.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
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
        {saved_fees ? (
          <SavedFeesPanel proformaId={proforma_id} saved={saved_fees} isNewest />
        ) : (
          <Text size="sm">
            The proforma has no fees, because no price book was in force when it was saved.
          </Text>
        )}
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
  const queryClient = useQueryClient();
  const compute = useMutation(
    orpc.proforma.priceAgain.mutationOptions({
      onSuccess: ({ book }) => notifySuccess(`Fees computed from version ${book.number} of the price book`),
      onError: (error) => notifyError(describeError(error, 'Failed to compute the fees')),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: orpc.proposalVersions.key() }),
          queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
        ]),
    }),
  );
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
        <BusyButton
          size="xs"
          busy={compute.isPending}
          onClick={() => compute.mutate({ id: proformaId, book_id: newer.book_id })}
        >
          Compute the fees again
        </BusyButton>
      </Stack>
    </Alert>
  );
}
