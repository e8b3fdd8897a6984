import { FormDialog, type FormDialogProps } from '#web/components/forms/form-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

export interface RecordDialogProps<Values extends object>
  extends Pick<FormDialogProps, 'title' | 'size' | 'submitLabel' | 'onClose' | 'children'> {
  record: RecordForm<Values>;
}

/** The dialog of a `useRecordForm`. */
export function RecordDialog<Values extends object>({ record, ...dialog }: RecordDialogProps<Values>) {
  return (
    <FormDialog
      {...dialog}
      busyLabel="Saving..."
      busy={record.busy}
      closeOnClickOutside={!record.form.isDirty()}
      onSubmit={record.submit}
      above={record.conflictDialog}
    />
  );
}
