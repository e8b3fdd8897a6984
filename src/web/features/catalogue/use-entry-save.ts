import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CatalogueKind, KIND_LABELS } from '#contract/catalogue/catalogue-kind.ts';
import { orpc } from '#web/lib/api.ts';
import { describeError } from '#web/lib/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/notify.ts';
import { paths } from '#web/lib/paths.ts';
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts';
import { listSearch } from './kind-texts.ts';

export interface EntrySave<Values> {
  kind: CatalogueKind;
  mode: 'create' | 'edit';
  unsaved: boolean;
  save: (values: Values) => Promise<unknown>;
  /** Says at the name's field that a sibling has it. */
  onNameTaken: (message: string) => void;
}

/** Saves an entry and returns to the list; where that fails the form stays as it is. */
export function useEntrySave<Values>({ kind, mode, unsaved, save, onNameTaken }: EntrySave<Values>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const guard = useLeaveGuard(unsaved);
  const what = `service ${KIND_LABELS[kind].toLowerCase()}`;
  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      guard.release();
      notifySuccess(`S${what.slice(1)} ${mode === 'create' ? 'created' : 'updated'} successfully`);
      void queryClient.invalidateQueries({ queryKey: orpc.catalogue.key() });
      void navigate({ to: paths.serviceConfiguration, search: listSearch(kind) });
    },
    onError: (error) => {
      const message = describeError(error, `Failed to ${mode === 'create' ? 'create' : 'update'} ${what}`);
      notifyError(message);
      if (error instanceof ORPCError && error.code === 'NAME_TAKEN') onNameTaken(message);
    },
  });
}
