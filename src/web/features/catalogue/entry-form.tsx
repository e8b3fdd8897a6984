import { Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { CatalogueKind } from '#contract/catalogue/catalogue-kind.ts';
import { FormActions } from '#web/components/form-actions.tsx';
import { LinkButton } from '#web/components/links.tsx';
import { paths } from '#web/lib/paths.ts';
import { listSearch } from './kind-texts.ts';

export interface EntryFormProps {
  kind: CatalogueKind;
  mode: 'create' | 'edit';
  busy: boolean;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The frame of the forms: fields, Create or Update, Cancel. */
export function EntryForm({ kind, mode, busy, onSubmit, children }: EntryFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">{children}</Stack>
      <FormActions
        submitLabel={mode === 'create' ? 'Create' : 'Update'}
        busyLabel={mode === 'create' ? 'Creating...' : 'Updating...'}
        busy={busy}
        cancel={
          <LinkButton variant="default" to={paths.serviceConfiguration} search={listSearch(kind)}>
            Cancel
          </LinkButton>
        }
      />
    </form>
  );
}

/** After a refused submit: the first marked field as one reads. */
export function focusFirstMarked(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}
