import { Box } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { penceOfText } from '#contract/pricing/price-book/pence-text.ts';
import type { StoredPrice } from '#contract/pricing/price-book/version.ts';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';
import { PoundsInput } from '#web/components/forms/pounds-input.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { typedPence } from './edit/price-values.ts';

export interface AmountFieldProps {
  draftId: string;
  stored: StoredPrice;
  pence: number;
}

/**
 * A fixed amount in the table. Leaving the field saves it, and Escape restores it. Enter and the up and down arrow keys
 * move to another row. Where no row follows, they save the amount.
 */
export function AmountField({ draftId, stored, pence }: AmountFieldProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const save = useMutation(
    orpc.priceBook.savePrice.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() }),
      onError: (error) => {
        notifyError(
          rowChanged(error)
            ? `Someone else has changed the price of ${stored.price.sub_header_name}. Nothing was overwritten.`
            : describeError(error, 'Failed to save the price'),
        );
        void queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
      },
      onSettled: () => setTyped(null),
    }),
  );
  const amount = typed === null ? pence : penceOfText(typed);
  useLeaveGuard(typed !== null && amount !== pence);

  function store(): void {
    if (typed === null || amount === null || save.isPending) return;
    if (amount === pence) {
      setTyped(null);
      return;
    }
    save.mutate({
      id: draftId,
      sub_header_id: stored.price.sub_header_id,
      version: stored.version,
      price: { ...stored.price, method: { kind: 'fixed', pence: amount } },
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') setTyped(null);
    if (step === undefined) return;
    event.preventDefault();
    const fields = [...document.querySelectorAll<HTMLElement>('[data-amount] input')];
    const next = fields[fields.indexOf(event.target as HTMLElement) + step];
    // Leaving the field saves the amount.
    if (next) next.focus();
    else store();
  }

  return (
    <Box data-amount onKeyDown={onKeyDown}>
      <PoundsInput
        {...hiddenLabel(`Amount of ${stored.price.sub_header_name}`)}
        unit="pence"
        size="xs"
        w="8rem"
        readOnly={save.isPending}
        value={typed ?? typedPence(pence)}
        onChange={setTyped}
        onBlur={store}
      />
    </Box>
  );
}
