import { Button, Fieldset, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ANNUAL_WORK_LABELS } from '#contract/pricing/price-book/sheet-columns.ts';
import type { BookVersion } from '#contract/pricing/price-book/version.ts';
import { type PricingRules, pricingRulesSchema } from '#contract/pricing/pricing/price-book.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { NumberField } from '#web/components/forms/number-field.tsx';
import { PoundsInput } from '#web/components/forms/pounds-input.tsx';
import { useEditConflict } from '#web/components/forms/record/use-edit-conflict.tsx';
import { RULE_TEXTS, ruleText } from '#web/features/pricing/price-book/price-labels.ts';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
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
  const form = useForm({
    initialValues: rulesValues(book.rules),
    validate: ruleProblems,
    ...readOnlyWhile(() => !editable || save.isPending),
  });
  const unsaved = editable && form.isDirty();
  useLeaveGuard(unsaved);
  const askToClose = useAskToClose(unsaved, onClose);
  const save = useMutation(
    orpc.priceBook.saveRules.mutationOptions({
      onSuccess: async () => {
        notifySuccess('Rules saved');
        await queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
        onClose();
      },
      onError: (error, { rules }) => {
        const refusal = rowChanged(error);
        if (refusal) {
          const values = pricingRulesSchema.parse({ ...rules, ...refusal.changed });
          conflict.askAbout({ ...refusal, base: refusal.version, values });
        } else notifyError(describeError(error, 'Failed to save the rules'));
      },
    }),
  );
  const conflict = useEditConflict<number, PricingRules>({
    opened: { base: book.rules_version, values: book.rules },
    what: 'these rules',
    labels: RULE_TEXTS,
    shown: (field, value) => ruleText(field, { ...rulesFrom(form.getValues()), [field]: value }),
    mine: () => rulesFrom(form.getValues()),
    save: (version, rules) => {
      form.setValues(rulesValues(rules));
      save.mutate({ id: book.id, version, rules });
    },
  });
  return (
    <Dialog onClose={askToClose} title="Rules" size="lg" closeOnClickOutside={!unsaved}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate({ id: book.id, version: conflict.opened.base, rules: rulesFrom(values) }),
          focusFirstMarked,
        )}
      >
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
                  readOnly={!editable || save.isPending}
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
              <BusyButton type="submit" busy={save.isPending}>
                Save rules
              </BusyButton>
            )}
          </Group>
        </Stack>
      </form>
      {conflict.dialog}
    </Dialog>
  );
}
