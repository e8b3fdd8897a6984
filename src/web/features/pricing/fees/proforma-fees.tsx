import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SavedProforma } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import { orpc } from '#web/lib/api/api.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { ComputeFees } from './compute-fees.tsx';
import { SavedFeesPanel } from './saved-fees.tsx';

export interface ProformaFeesProps {
  review: Pick<SavedProforma, 'id' | 'fees'>;
  /** Whether this is the client's newest proforma, the only one whose fees can still be computed or approved. */
  isNewest: boolean;
  /** Shown if there are neither fees nor prices in force. */
  otherwise?: ReactNode;
}

/** The fees of a saved proforma. If it has none and prices are in force by now, they can be computed. */
export function ProformaFees({ review: { id, fees }, isNewest, otherwise = null }: ProformaFeesProps) {
  if (fees) return <SavedFeesPanel proformaId={id} saved={fees} isNewest={isNewest} />;
  return isNewest ? <MissingFees proformaId={id} otherwise={otherwise} /> : null;
}

function MissingFees({ proformaId, otherwise }: { proformaId: string; otherwise: ReactNode }) {
  const { data: book } = useQuery(orpc.priceBook.inForce.queryOptions({ input: {} }));
  if (!book) return otherwise;
  return (
    <Alert variant="light" title="Not priced yet" ref={returnFocusOnUnmount}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          No prices were in force when this proforma was saved. Version {book.number} of the price book is in
          force now.
        </Text>
        <ComputeFees proformaId={proformaId} bookId={book.id}>
          Compute the fees
        </ComputeFees>
      </Stack>
    </Alert>
  );
}
