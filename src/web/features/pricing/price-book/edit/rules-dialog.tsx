import { Button, Fieldset, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ANNUAL_WORK_LABELS } from '#contract/pricing/price-book/sheet-columns.ts';
import type { BookVersion } from '#contract/pricing/price-book/version.ts';
import { pricingRulesSchema } from '#contract/pricing/pricing/price-book.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { NumberField } from '#web/components/forms/number-field.tsx';
import { PoundsInput } from '#web/components/forms/pounds-input.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { RULE_TEXTS, ruleText } from '#web/features/pricing/price-book/price-labels.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { entityTypes, ruleProblems, rulesFrom, rulesValues } from './rules-values.ts';
import { useAskToClose } from './use-ask-to-close.ts';

const ANNUAL_WORK = Object.entries(ANNUAL_WORK_LABELS).map(([value, label]) => ({ value, label }));

export interface RulesDialogProps {
  book: Pick<BookVersion, 'id' | 'rules' | 'rules_version'>;
  editable: boolean;
  onClose: () => void;
}

/** The rules that apply to all prices of a version. */
export function RulesDialog({ book, editable, onClose }: RulesDialogProps) {
  const queryClient = useQueryClient();
  const { form, ...edit } = useEditForm({
    form: { initialValues: rulesValues(book.rules), validate: ruleProblems },
    stored: { base: book.rules_version, values: book.rules },
    toForm: rulesValues,
    fromForm: rulesFrom,
    editable,
    what: 'these rules',
    labels: RULE_TEXTS,
    shown: (field, value, mine) => ruleText(field, { ...mine, [field]: value }),
    save: ({ base, values }) => client.priceBook.saveRules({ id: book.id, version: base, rules: values }),
    onSaved: async () => {
      notifySuccess('Rules saved');
      await queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
      onClose();
    },
    theirs: (fields, { version }) => ({ base: version, values: pricingRulesSchema.parse(fields) }),
    failure: 'Failed to save the rules',
  });
  const askToClose = useAskToClose(edit.unsaved, onClose);
  return (
    <Dialog onClose={askToClose} title="Rules" size="lg" closeOnClickOutside={!edit.unsaved}>
      <form noValidate onSubmit={edit.submit}>
        <Stack>
          <FormSwitch
            label={RULE_TEXTS.is_vat_registered}
            description="When off, fees and proposals include no VAT."
            {...form.getInputProps('is_vat_registered', { type: 'checkbox' })}
          />
          <Select
            label={RULE_TEXTS.annual_work}
            data={ANNUAL_WORK}
            allowDeselect={false}
            {...form.getInputProps('annual_work')}
          />
          <FormSwitch
            label={RULE_TEXTS.has_alignment}
            description="A client whose engagement starts during a financial year pays a one-off fee for the months already gone."
            {...form.getInputProps('has_alignment', { type: 'checkbox' })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={`${RULE_TEXTS.staff_discount_limit}, %`}
              description="Another administrator must approve a larger discount, and, below 100%, any amount that the book doesn't price."
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps('staff_discount_limit')}
            />
            <NumberField
              label={`${RULE_TEXTS.valid_days}, days`}
              description="Counted from the day on which a proposal is sent."
              {...form.getInputProps('valid_days')}
            />
          </SimpleGrid>
          <Fieldset legend={RULE_TEXTS.lowest_monthly_fees}>
            <Text size="sm" c="dimmed" mb="xs">
              Smaller monthly bills get a top-up line. Leave a field empty if there is no lowest fee.
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
              {entityTypes(form.values).map((type) => (
                <PoundsInput
                  key={type}
                  label={type}
                  unit="pence"
                  readOnly={!editable || edit.busy}
                  value={form.values.lowest[type] ?? ''}
                  error={form.errors[`lowest.${type}`]}
                  onChange={(value) => {
                    form.clearFieldError(`lowest.${type}`);
                    form.setFieldValue('lowest', { ...form.values.lowest, [type]: value });
                  }}
                />
              ))}
            </SimpleGrid>
          </Fieldset>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={askToClose}>
              {editable ? 'Cancel' : 'Close'}
            </Button>
            {editable && (
              <BusyButton type="submit" busy={edit.busy}>
                Save rules
              </BusyButton>
            )}
          </Group>
        </Stack>
      </form>
      {edit.conflictDialog}
    </Dialog>
  );
}
