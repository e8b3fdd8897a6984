import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CATALOGUE_KIND_LABELS } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { KIND_TEXTS } from './kind-texts.ts';
import type { ListedEntry } from './listed-entry.ts';

const DELETE = {
  category: client.catalogue.categories.delete,
  sub_header: client.catalogue.subHeaders.delete,
  option: client.catalogue.options.delete,
} as const;

/** Returns a function that asks for confirmation, deletes the entry and shows the result. */
export function useDeleteEntry(): (entry: ListedEntry) => Promise<void> {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ kind, id }: ListedEntry) => DELETE[kind]({ id }),
    onMutate: ({ id }) => focusNeighbourOf(id),
    onSuccess: (_deleted, { kind }, takeFocus) => {
      notifySuccess(`${CATALOGUE_KIND_LABELS[kind]} deleted successfully`);
      takeFocus();
      void queryClient.invalidateQueries({ queryKey: orpc.catalogue.key() });
    },
    onError: (error, { kind }) =>
      notifyError(describeError(error, `Failed to delete ${KIND_TEXTS[kind].deleteName}`)),
  });

  return useCallback(
    async (entry: ListedEntry) => {
      const { deleteName, one } = KIND_TEXTS[entry.kind];
      const needed =
        entry.kind === 'option'
          ? await client.priceBook.needing({ option_id: entry.id }).catch((error: unknown) => {
              notifyError(describeError(error, `Failed to delete ${deleteName}`));
              return null;
            })
          : [];
      if (needed === null) return;
      const confirmed = await confirm({
        title: `Delete ${entry.display_name}?`,
        message: `Are you sure you want to delete this ${deleteName}?${neededText(needed)}`,
        confirmLabel: `Delete ${one}`,
        destructive: true,
      });
      if (confirmed) mutate(entry);
    },
    [mutate],
  );
}

const listFormat = new Intl.ListFormat('en-GB');

function neededText(services: readonly string[]): string {
  if (services.length === 0) return '';
  const [prices, need, them] = services.length === 1 ? ['price', 'needs', 'it'] : ['prices', 'need', 'them'];
  return ` The ${prices} of ${listFormat.format(services)} ${need} it. Without it, proformas say 'to be priced' for ${them}, until you change the ${prices}.`;
}

/**
 * Returns a function that moves the focus from a deleted card to the next card, the previous one or the create button.
 * If the focus has already moved elsewhere, it stays there.
 */
function focusNeighbourOf(id: string): () => void {
  const card = document.querySelector(`[data-entry-handle="${id}"]`)?.closest('li');
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  const successor =
    neighbour?.querySelector<HTMLElement>('[data-entry-handle]') ??
    card?.closest('section')?.querySelector<HTMLElement>('a');
  return () => {
    const active = document.activeElement ?? document.body;
    const isFree = active === document.body || active.closest('[role="alertdialog"]') !== null;
    if (isFree || card?.contains(active)) successor?.focus();
  };
}
