import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import type { EditForm } from '#web/components/forms/record/use-edit-form.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { listSearch } from '#web/features/pricing/catalogue/kind-texts.ts';
import { paths } from '#web/lib/navigation/paths.ts';

export interface EntryFormProps {
  kind: CatalogueKind;
  mode: 'create' | 'edit';
  edit: Pick<EditForm<object, object, number, unknown>, 'busy' | 'submit' | 'conflictDialog'>;
  children: ReactNode;
}

/** Shared by all forms: fields, buttons, and the dialog for conflicting edits. */
export function EntryForm({ kind, mode, edit, children }: EntryFormProps) {
  return (
    <form onSubmit={edit.submit} noValidate>
      <Stack gap="md">{children}</Stack>
      <FormActions
        submitLabel={mode === 'create' ? 'Create' : 'Update'}
        busyLabel={mode === 'create' ? 'Creating...' : 'Updating...'}
        busy={edit.busy}
        cancel={
          <LinkButton variant="default" to={paths.serviceConfiguration} search={listSearch(kind)}>
            Cancel
          </LinkButton>
        }
      />
      {edit.conflictDialog}
    </form>
  );
}
