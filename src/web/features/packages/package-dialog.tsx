import { Button, CloseButton, Group, Input, Select, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Package, type SavePackage, savePackageSchema } from '#contract/packages/package.ts';
import { ENTITY_TYPES } from '#contract/proforma/constants.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { useEditConflict } from '#web/components/forms/use-edit-conflict.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import classes from './package-dialog.module.css';
import { packageLines, type ServiceNames, withoutLine } from './package-lines.ts';

const LABELS: Record<keyof SavePackage, string> = {
  name: 'Name',
  entity_type: 'Entity Type',
  services: 'Services',
};

export interface PackageDialogProps {
  /** The stored package to edit; null for a new one. */
  stored: Pick<Package, 'id' | 'version'> | null;
  /** Initial values. Later changes are ignored. */
  initial: SavePackage;
  namesOf: ServiceNames;
  onClose: () => void;
}

export function PackageDialog({ stored, initial, namesOf, onClose }: PackageDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm<SavePackage>({
    initialValues: initial,
    validate: schemaResolver(savePackageSchema, { sync: true }),
    ...readOnlyWhile(() => busy),
  });
  useLeaveGuard(form.isDirty());
  const submission = useSubmissionId();

  function finish({ name }: Package): void {
    notifySuccess(`Package '${name}' saved`);
    void queryClient.invalidateQueries({ queryKey: orpc.packages.key() });
    onClose();
  }

  function refuse(error: unknown, sent: object): void {
    const refusal = rowChanged(error);
    if (refusal) {
      const values = savePackageSchema.parse({ ...sent, ...refusal.changed });
      conflict.askAbout({ ...refusal, base: refusal.version, values });
      return;
    }
    const message = describeError(error, 'Failed to save package');
    if (isRefusal(error, 'NAME_TAKEN')) form.setFieldError('name', message);
    else notifyError(message);
  }

  const create = useMutation(orpc.packages.create.mutationOptions({ onSuccess: finish, onError: refuse }));
  const update = useMutation(orpc.packages.update.mutationOptions({ onSuccess: finish, onError: refuse }));
  const busy = create.isPending || update.isPending;

  const conflict = useEditConflict({
    opened: { base: stored?.version ?? 0, values: initial },
    what: 'this package',
    labels: LABELS,
    shown: (field, value) =>
      field === 'services'
        ? packageLines(value as SavePackage['services'], namesOf)
            .map(({ label }) => label)
            .join(', ')
        : String(value ?? 'Any'),
    mine: form.getValues,
    save,
  });

  function save(version: number, values: SavePackage): void {
    form.setValues(values);
    if (stored) update.mutate({ ...values, id: stored.id, version });
    else create.mutate({ ...values, id: submission.idOf(values) });
  }

  const submit = form.onSubmit((values) => save(conflict.opened.base, values), focusFirstMarked);
  const lines = packageLines(form.values.services, namesOf);
  return (
    <Dialog
      onClose={onClose}
      title={stored ? 'Edit Package' : 'Save as package'}
      closeOnClickOutside={!form.isDirty()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          // In React's tree, the dialog is inside the proforma's form.
          event.stopPropagation();
          submit(event);
        }}
      >
        <Stack>
          <TextInput
            label={LABELS.name}
            placeholder="Limited company, small"
            required
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Select
            label={LABELS.entity_type}
            placeholder="Any"
            data={[...ENTITY_TYPES]}
            clearable
            clearButtonProps={{ 'aria-label': 'Any entity type' }}
            {...form.getInputProps('entity_type')}
          />
          <Input.Wrapper label={LABELS.services} labelElement="div" error={form.errors.services}>
            <ul className={classes.lines} aria-label={LABELS.services}>
              {lines.map((line) => (
                <li key={line.label} className={classes.line}>
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {line.label}
                  </Text>
                  {lines.length > 1 && (
                    <CloseButton
                      aria-label={`Remove ${line.label}`}
                      onClick={() => form.setFieldValue('services', withoutLine(form.values.services, line))}
                      {...inactive(busy)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </Input.Wrapper>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" aria-busy={busy} {...inactive(busy)}>
              {busy ? 'Saving...' : 'Save Package'}
            </Button>
          </Group>
        </Stack>
      </form>
      {conflict.dialog}
    </Dialog>
  );
}
