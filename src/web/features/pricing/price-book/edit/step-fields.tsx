import {
  Button,
  Fieldset,
  Group,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { dropdownChoices } from '#contract/pricing/catalogue/field-options.ts';
import { MAX_STEPS } from '#contract/pricing/pricing/price-kinds.ts';
import { NO_REVENUE_BAND, REVENUE_BANDS } from '#contract/values/revenue-band.ts';
import { PoundsInput } from '#web/components/forms/pounds-input.tsx';
import type { OptionChoices } from './option-choices.ts';
import { NO_MULTIPLIER, newStep, OVER_BAND, type PriceValues, type StepValues } from './price-values.ts';

const QUANTITIES = [
  { value: 'one', label: 'Once' },
  { value: 'number', label: 'Times a number' },
  { value: 'ticked', label: 'For each ticked option' },
  { value: 'months_between', label: 'For each month between two dates' },
] satisfies { value: StepValues['quantity']; label: string }[];

/** Revenue bands that can have a factor or an amount. */
export const PRICED_BANDS = REVENUE_BANDS.filter((band) => band !== NO_REVENUE_BAND);

export interface StepFieldsProps {
  form: UseFormReturnType<PriceValues>;
  options: OptionChoices;
  /** What each step computes. Empty while the form has errors. */
  sentences: readonly string[];
  readOnly: boolean;
}

/** The steps of a price: each is an amount × a quantity × a factor. */
export function StepFields({ form, options, sentences, readOnly }: StepFieldsProps) {
  const { steps } = form.values;
  return (
    <Stack gap="sm">
      {steps.map((step, index) => (
        <Fieldset key={step.key} legend={`Step ${index + 1}`}>
          {/* Keeps its line while the form has errors, so that the fields stay in place. */}
          <Text size="sm" c="dimmed" mb="xs" mih="1lh">
            {sentences[index]}
          </Text>
          <OneStep form={form} options={options} step={step} at={`steps.${index}`} readOnly={readOnly} />
          {!readOnly && steps.length > 1 && (
            <Group justify="flex-end" mt="xs">
              <Button
                size="xs"
                variant="default"
                c="red"
                aria-label={`Remove step ${index + 1}`}
                onClick={() => form.removeListItem('steps', index)}
              >
                Remove
              </Button>
            </Group>
          )}
        </Fieldset>
      ))}
      {!readOnly && steps.length < MAX_STEPS && (
        <Group>
          <Button size="xs" variant="default" onClick={() => form.insertListItem('steps', newStep())}>
            Add step
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface OneStepProps {
  readOnly: boolean;
  form: UseFormReturnType<PriceValues>;
  options: OptionChoices;
  step: StepValues;
  /** The step's path in the form. */
  at: string;
}

function OneStep({ form, options, step, at, readOnly }: OneStepProps) {
  const input = (field: keyof StepValues) => form.getInputProps(`${at}.${field}`);
  const condition = step.condition === null ? undefined : options.find(step.condition);
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
        <PoundsInput label="Amount" unit="pence" required {...input('amount')} value={step.amount} />
        <Select label="Quantity" data={QUANTITIES} allowDeselect={false} {...input('quantity')} />
        {step.quantity === 'number' && (
          <Select
            label="Number"
            placeholder="Choose an option"
            searchable
            data={options.ofTypes(['number'])}
            {...input('number')}
          />
        )}
        {step.quantity === 'ticked' && (
          <MultiSelect
            label="Options to count"
            searchable
            data={options.ofTypes(['checkbox', 'toggle'])}
            {...input('ticked')}
          />
        )}
        {step.quantity === 'months_between' && (
          <>
            <Select label="From" searchable data={options.ofTypes(['text'])} {...input('from')} />
            <Select label="To" searchable data={options.ofTypes(['text'])} {...input('to')} />
          </>
        )}
        <TextInput label="Name in the working" placeholder="The option's name" {...input('label')} />
        <Select
          label="Multiplied by"
          searchable
          allowDeselect={false}
          data={[
            { value: NO_MULTIPLIER, label: 'Nothing' },
            { value: OVER_BAND, label: 'A factor for each revenue band' },
            ...options.ofTypes(['dropdown']),
          ]}
          {...input('over')}
        />
        <Select
          label="Only if"
          placeholder="Always"
          clearable
          clearButtonProps={{ 'aria-label': 'Always' }}
          searchable
          data={options.ofTypes(['checkbox', 'toggle', 'dropdown'])}
          {...input('condition')}
          onChange={(id) => {
            form.setFieldValue(`${at}.condition`, id);
            const option = id === null ? undefined : options.find(id);
            const isDropdown = option?.field_type === 'dropdown';
            form.setFieldValue(`${at}.is`, isDropdown ? (dropdownChoices(option)[0] ?? '') : 'Yes');
          }}
        />
        {condition && (
          <Select
            label={`${condition.display_name} is`}
            allowDeselect={false}
            data={condition.field_type === 'dropdown' ? dropdownChoices(condition) : ['Yes', 'No']}
            {...input('is')}
          />
        )}
      </SimpleGrid>
      {step.over !== NO_MULTIPLIER && (
        <Factors form={form} options={options} step={step} at={at} readOnly={readOnly} />
      )}
    </Stack>
  );
}

function Factors({ form, options, step, at, readOnly }: OneStepProps) {
  const option = step.over === OVER_BAND ? undefined : options.find(step.over);
  const offered = step.over === OVER_BAND ? PRICED_BANDS : option ? dropdownChoices(option) : [];
  const stored = Object.keys(step.factors).filter(
    (choice) => step.over !== OVER_BAND && !offered.includes(choice) && option === undefined,
  );
  return (
    <Fieldset legend="Factors" variant="unstyled">
      <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} spacing="xs">
        {[...offered, ...stored].map((choice) => {
          const path = `${at}.factors.${choice}`;
          return (
            <TextInput
              key={choice}
              label={choice}
              size="xs"
              inputMode="decimal"
              autoComplete="off"
              placeholder="No price"
              readOnly={readOnly}
              value={step.factors[choice] ?? ''}
              error={form.errors[path]}
              onChange={({ currentTarget: { value } }) => {
                form.clearFieldError(path);
                form.setFieldValue(`${at}.factors`, { ...step.factors, [choice]: value });
              }}
            />
          );
        })}
      </SimpleGrid>
    </Fieldset>
  );
}
