import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientListSearch } from '#contract/clients/client-list/list-search.ts';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { client as api } from '#web/lib/api/api.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { showView } from './use-view-changes.ts';

/**
 * Saves the changes to a list in its view. If somebody else has changed the view since the user began to change the
 * list, asks before replacing it. Resolves to the stored view, or to null if nothing was saved.
 */
export function useSaveChanges({ view, changed }: { view: SavedView | null; changed: boolean }) {
  const queryClient = useQueryClient();
  // Live updates must not change the version that a save replaces.
  const [base, setBase] = useState<{ id: string; version: number } | null>(null);
  const isBase = base !== null && base.id === view?.id;
  if (view && (!isBase || (!changed && base.version !== view.version)))
    setBase({ id: view.id, version: view.version });

  const saving = useMutation({
    mutationFn: async ({ id, name, shared, search, version }: Omit<SavedView, 'mine' | 'first'>) => {
      const wanted = { id, name, shared, search };
      try {
        return await api.savedViews.update({ ...wanted, version });
      } catch (error) {
        const refusal = rowChanged(error);
        if (!refusal) throw error;
        const replace = await confirm({
          title: 'Replace the view?',
          message: `${refusal.by ?? 'Somebody'} has changed this view since you opened it.`,
          confirmLabel: 'Replace',
        });
        return replace ? api.savedViews.update({ ...wanted, version: refusal.version }) : null;
      }
    },
    onSuccess: async (stored) => {
      if (!stored) return;
      notifySuccess(`View '${stored.name}' saved`);
      await showView(queryClient, stored);
    },
    onError: (error) => notifyError(describeError(error, 'Failed to save view')),
  });

  return {
    saving: saving.isPending,
    save: (search: ClientListSearch) => {
      if (!view || saving.isPending) return Promise.resolve(null);
      const { id, name, shared } = view;
      const version = isBase ? base.version : view.version;
      return saving.mutateAsync({ id, name, shared, search, version }).catch(() => null);
    },
  };
}
