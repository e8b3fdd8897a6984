import { Input, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { METHOD_LABELS } from '#contract/pricing/price-book/sheet-columns.ts';
import type { PriceMethod } from '#contract/pricing/pricing/price-book.ts';
import { PoundsInput } from '#web/components/forms/pounds-input.tsx';
import { methodSentences } from '#web/features/pricing/price-book/price-labels.ts';
import type { OptionChoices } from './option-choices.ts';
import type { PriceValues } from './price-values.ts';
import { PRICED_BANDS, StepFields } from './step-fields.tsx';

const METHODS = Object.entries(METHOD_LABELS).map(([value, label]) => ({ value, label }));

export interface MethodFieldsProps {
  form: UseFormReturnType<PriceValues>;
  options: OptionChoices;
  /** The method in the form, or null while the form has errors. */
  method: PriceMethod | null;
  readOnly: boolean;
}

/** The method of a price and its fields. Changing the method keeps the values typed for the other methods. */
export function MethodFields({ form, options, method, readOnly }: MethodFieldsProps) {
  const { kind, bands } = form.values;
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Method"
        data={METHODS}
        value={kind}
        readOnly={readOnly}
        onChange={(value) => form.setFieldValue('kind', value as PriceMethod['kind'])}
      />
      {kind === 'fixed' && (
        <PoundsInput
          label="Amount"
          unit="pence"
          required
          maw="14rem"
          data-autofocus
          {...form.getInputProps('amount')}
          value={form.values.amount}
        />
      )}
      {kind === 'by_revenue_band' && (
        <>
          <Text size="sm" c="dimmed">
            A band without an amount has no price. Proformas in that band say 'to be priced'.
          </Text>
          <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} spacing="xs">
            {PRICED_BANDS.map((band) => (
              <PoundsInput
                key={band}
                label={band}
                unit="pence"
                readOnly={readOnly}
                value={bands[band] ?? ''}
                error={form.errors[`bands.${band}`]}
                onChange={(value) => {
                  form.clearFieldError(`bands.${band}`);
                  form.clearFieldError('bands');
                  form.setFieldValue('bands', { ...bands, [band]: value });
                }}
              />
            ))}
          </SimpleGrid>
          {form.errors.bands && <Input.Error>{form.errors.bands}</Input.Error>}
        </>
      )}
      {kind === 'by_steps' && (
        <StepFields
          form={form}
          options={options}
          sentences={method ? methodSentences(method) : []}
          readOnly={readOnly}
        />
      )}
    </Stack>
  );
}
