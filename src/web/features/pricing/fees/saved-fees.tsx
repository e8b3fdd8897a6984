import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { discountText } from '#contract/pricing/fees/adjustments-text.ts';
import type { SavedFees as Saved } from '#contract/pricing/fees/saved-fees.ts';
import { aboveStaffLimit } from '#contract/pricing/pricing/staff-limit.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatDate, formatDateTime } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { FeeLines } from './fee-lines.tsx';
import { toBePriced } from './fee-text.ts';
import { FeeTotalsTable } from './fee-totals.tsx';

export interface SavedFeesProps {
  proformaId: string;
  saved: Saved;
  /** Whether this is the client's newest proforma, the only one whose fees can still be approved. */
  isNewest: boolean;
}

/** The fees of a saved proforma, as computed when it was saved. */
export function SavedFeesPanel({ proformaId, saved, isNewest }: SavedFeesProps) {
  const { fees, book, day, adjustments } = saved;
  const nameOf = (key: string) => fees.lines.find((line) => line.key === key)?.name ?? key;
  const unpriced = toBePriced(fees);
  return (
    <section aria-label="Fees">
      <Title order={3} size="h4">
        Fees
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Computed on {formatDate(day)} from version {book.number} of the price book
        {fees.is_vat_registered && ', before VAT'}
      </Text>
      <Stack gap="xs" maw="32rem">
        <FeeLines lines={fees.lines} />
        {adjustments.discounts.map((discount) => (
          <Text key={JSON.stringify(discount)} size="sm">
            {discountText(discount, nameOf)}: {discount.reason}
          </Text>
        ))}
        <FeeTotalsTable fees={fees} />
        {unpriced !== null && <Text size="sm">{unpriced}</Text>}
        <Approval proformaId={proformaId} saved={saved} isNewest={isNewest} />
      </Stack>
    </section>
  );
}

function Approval({ proformaId, saved, isNewest }: SavedFeesProps) {
  const user = useUser();
  const queryClient = useQueryClient();
  const approve = useMutation(
    orpc.fees.approve.mutationOptions({
      onSuccess: () => notifySuccess('Fees approved'),
      onError: (error) => notifyError(describeError(error, 'Failed to approve the fees')),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: orpc.clients.get.key() }),
          queryClient.invalidateQueries({ queryKey: orpc.reviews.key() }),
        ]),
    }),
  );
  if (saved.approval === 'not_needed') return null;
  if (saved.approval === 'approved') {
    return (
      <Text size="sm">
        Approved by {saved.approved_by_name} on {formatDateTime(saved.approved_at ?? '')}
      </Text>
    );
  }
  const isOwn = user.id === saved.asked_by;
  const mayApprove = isNewest && user.role === 'admin';
  const reasons = aboveStaffLimit(saved.fees, { staff_discount_limit: saved.limit });
  return (
    <Alert color="yellow" variant="light" title="Waiting for approval" ref={returnFocusOnUnmount}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {saved.asked_by_name} asked for approval. {reasons.join(' ')}{' '}
          {mayApprove && !isOwn
            ? 'Your approval covers exactly these amounts.'
            : `Another administrator has to approve exactly these amounts${mayApprove ? ', unless you are the only one' : ''}.`}
        </Text>
        {mayApprove && (
          <Button
            size="xs"
            aria-busy={approve.isPending}
            onClick={() => approve.mutate({ proforma_id: proformaId, version: saved.version })}
            {...inactive(approve.isPending)}
          >
            {approve.isPending
              ? 'Approving...'
              : isOwn
                ? 'Approve as the only administrator'
                : 'Approve these fees'}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
