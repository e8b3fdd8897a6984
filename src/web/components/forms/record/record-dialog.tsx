import { FormDialog, type FormDialogProps } from '#web/components/forms/form-dialog.tsx';
import type { EditForm } from './use-edit-form.ts';

export interface RecordDialogProps
  extends Pick<FormDialogProps, 'title' | 'size' | 'submitLabel' | 'onClose' | 'children'> {
  record: Pick<EditForm<object, object, number, unknown>, 'busy' | 'unsaved' | 'submit' | 'conflictDialog'>;
}

/** The dialog of a `useEditForm`. */
export function RecordDialog({ record, ...dialog }: RecordDialogProps) {
  return (
    <FormDialog
      {...dialog}
      busyLabel="Saving..."
      busy={record.busy}
      closeOnClickOutside={!record.unsaved}
      onSubmit={record.submit}
      above={record.conflictDialog}
    />
  );
}
