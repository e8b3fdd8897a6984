import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

export interface ComputeFeesProps {
  proformaId: string;
  /** The version in force that the user was shown. */
  bookId: string;
  children: ReactNode;
}

/** A button that computes a saved proforma's fees by the prices in force, and stores them. */
export function ComputeFees({ proformaId, bookId, children }: ComputeFeesProps) {
  const queryClient = useQueryClient();
  const compute = useMutation(
    orpc.proforma.priceAgain.mutationOptions({
      onSuccess: ({ book }) => notifySuccess(`Fees computed from version ${book.number} of the price book`),
      onError: (error) => notifyError(describeError(error, 'Failed to compute the fees')),
      onSettled: () =>
        Promise.all(
          [orpc.proposalVersions.key(), orpc.clients.key(), orpc.reviews.key(), orpc.priceBook.key()].map(
            (queryKey) => queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
  return (
    <BusyButton
      size="xs"
      busy={compute.isPending}
      onClick={() => compute.mutate({ id: proformaId, book_id: bookId })}
    >
      {children}
    </BusyButton>
  );
}
