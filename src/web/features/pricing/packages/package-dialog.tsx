import { CloseButton, Input, Select, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type Package, type SavePackage, savePackageSchema } from '#contract/pricing/packages/package.ts';
import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { RecordDialog } from '#web/components/forms/record/record-dialog.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import classes from './package-dialog.module.css';
import { packageLines, type ServiceNames, withoutLine } from './package-lines.ts';

const LABELS: Record<keyof SavePackage, string> = {
  name: 'Name',
  entity_type: 'Entity Type',
  services: 'Services',
};

export interface PackageDialogProps {
  /** The stored package to edit. Null for a new package. */
  stored: Pick<Package, 'id' | 'version'> | null;
  /** Initial values. Later changes are ignored. */
  initial: SavePackage;
  namesOf: ServiceNames;
  onClose: () => void;
}

export function PackageDialog({ stored, initial, namesOf, onClose }: PackageDialogProps) {
  const queryClient = useQueryClient();
  const record = useEditForm({
    form: { initialValues: initial, validate: schemaResolver(savePackageSchema, { sync: true }) },
    stored: { base: stored?.version ?? 0, values: initial },
    save: ({ base, values, id }) =>
      stored
        ? client.packages.update({ ...values, id: stored.id, version: base })
        : client.packages.create({ ...values, id }),
    theirs: (fields, { version }) => ({ base: version, values: savePackageSchema.parse(fields) }),
    onSaved: ({ name }: Package) => {
      notifySuccess(`Package '${name}' saved`);
      void queryClient.invalidateQueries({ queryKey: orpc.packages.key() });
      onClose();
    },
    failure: 'Failed to save package',
    refusedField: { code: 'NAME_TAKEN', field: 'name' },
    what: 'this package',
    labels: LABELS,
    shown: (field, value) =>
      field === 'services'
        ? packageLines(value as SavePackage['services'], namesOf)
            .map(({ label }) => label)
            .join(', ')
        : String(value ?? 'Any'),
  });

  const { form, busy } = record;
  const lines = packageLines(form.values.services, namesOf);
  return (
    <RecordDialog
      record={record}
      title={stored ? 'Edit Package' : 'Save as package'}
      submitLabel="Save Package"
      onClose={onClose}
    >
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
    </RecordDialog>
  );
}
