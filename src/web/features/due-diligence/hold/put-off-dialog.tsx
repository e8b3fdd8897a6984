import { Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type PutOff, putOffSchema } from '#contract/due-diligence/hold/put-off.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { SuspicionHelp } from '#web/features/due-diligence/suspicion/suspicion-help.tsx';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';

/** Asks until when, and why, the deletion of a file is put off. */
export function PutOffDialog({
  busy,
  onPutOff,
  onClose,
}: {
  busy: boolean;
  onPutOff: (input: PutOff, options: { onSuccess: () => void }) => void;
  onClose: () => void;
}) {
  const inputOf = ({ until, reason }: { until: string; reason: string }) => ({
    until: until || null,
    reason,
  });
  const form = useForm({
    initialValues: { until: '', reason: '' },
    validate: (values) => {
      const issues = putOffSchema.safeParse(inputOf(values)).error?.issues ?? [];
      return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
    },
    ...readOnlyWhile(() => busy),
  });
  useLeaveGuard(form.isDirty());
  return (
    <FormDialog
      title="Put off the deletion"
      submitLabel="Put off"
      busy={busy}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => {
        if (!busy) onPutOff(inputOf(values), { onSuccess: onClose });
      }, focusFirstMarked)}
    >
      <Text size="sm">
        Only for legal proceedings, because another law asks for it, or with the client’s consent.
      </Text>
      <TextInput
        label="Until"
        type="date"
        description="Leave empty to end an earlier delay."
        {...form.getInputProps('until')}
        data-autofocus
      />
      <Textarea label="Reason" required autosize {...form.getInputProps('reason')} />
      <SuspicionHelp />
    </FormDialog>
  );
}
