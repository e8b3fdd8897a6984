import { Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { EditConflictDialog } from '#web/components/forms/record/edit-conflict-dialog.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { KIND_TEXTS, listSearch } from '#web/features/pricing/catalogue/kind-texts.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { labelOf, wordsOf } from './entry-labels.ts';
import type { EntrySave } from './use-entry-save.ts';
import type { ParentChoice } from './use-parents.ts';

export interface EntryFormProps {
  kind: CatalogueKind;
  mode: 'create' | 'edit';
  save: Omit<EntrySave<never>, 'submit'>;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Names for the parents in the conflict dialog. */
  parents?: readonly ParentChoice[] | undefined;
  children: ReactNode;
}

/** Shared by all forms: fields, buttons, and the dialog for conflicting edits. */
export function EntryForm({ kind, mode, save, onSubmit, parents, children }: EntryFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">{children}</Stack>
      <FormActions
        submitLabel={mode === 'create' ? 'Create' : 'Update'}
        busyLabel={mode === 'create' ? 'Creating...' : 'Updating...'}
        busy={save.busy}
        cancel={
          <LinkButton variant="default" to={paths.serviceConfiguration} search={listSearch(kind)}>
            Cancel
          </LinkButton>
        }
      />
      {save.conflict && (
        <EditConflictDialog
          what={`this ${KIND_TEXTS[kind].one}`}
          saved={save.conflict}
          fields={save.conflict.contested.map(({ field, mine, theirs }) => ({
            field,
            label: labelOf(field),
            mine: wordsOf(field, mine, parents),
            theirs: wordsOf(field, theirs, parents),
          }))}
          kept={[...save.conflict.taken].map(labelOf)}
          onCancel={save.dismiss}
          onResolve={save.resolve}
        />
      )}
    </form>
  );
}
