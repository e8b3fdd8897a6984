import { Box, Checkbox, Radio, Stack, Textarea, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useId } from 'react';
import {
  ENGAGEMENT_TYPES,
  QUESTIONNAIRE_LIMITS,
  TRADING_STYLES,
} from '#contract/questionnaire/questionnaire.ts';
import { overLimit } from '#web/components/forms/over-limit.ts';
import { PoundsInput } from '#web/components/forms/pounds-input.tsx';
import type { QuestionnaireValues } from './questionnaire-values.ts';

export interface QuestionnaireFieldsProps {
  form: UseFormReturnType<QuestionnaireValues>;
  headingOrder: 2 | 3;
}

/** All questions. A follow-up question appears once the answer it depends on is chosen. */
export function QuestionnaireFields({ form, headingOrder }: QuestionnaireFieldsProps) {
  const { values, getInputProps } = form;
  const isCompany = values.trading_style === 'Limited Company';
  /** Shows an error as soon as the text is too long, and doesn't cut it off. */
  const textProps = (name: keyof typeof QUESTIONNAIRE_LIMITS) => {
    const props = getInputProps(name);
    return { ...props, error: overLimit(values[name], QUESTIONNAIRE_LIMITS[name]) ?? props.error };
  };
  const companyWrong =
    'company_name' in form.errors && form.errors.company_name === form.errors.company_registration_number;
  return (
    <>
      <Part title="About your inquiry" order={headingOrder}>
        <Field name="how_did_you_hear">
          <TextInput
            {...textProps('how_did_you_hear')}
            label="How Did You Hear"
            description="How did you hear about us?"
            required
          />
        </Field>
        <Field name="engagement_type">
          <Checkbox.Group
            {...getInputProps('engagement_type')}
            label="Engagement Type"
            description="What would you like our help with? Select all that apply."
            required
          >
            <Stack gap="xs" mt="xs">
              {ENGAGEMENT_TYPES.map((type) => (
                <Checkbox key={type} value={type} label={type} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Field>
      </Part>
      <Part title="Your business" order={headingOrder}>
        <Field name="trading_style">
          <Choice
            {...getInputProps('trading_style')}
            label="Trading Style"
            description="How do you trade?"
            options={TRADING_STYLES.map((style) => [style, style])}
          />
        </Field>
        <Field name="company_name">
          <TextInput
            {...textProps('company_name')}
            label="Company Name"
            required={isCompany}
            autoComplete="organization"
          />
        </Field>
        <Field name="company_registration_number">
          <TextInput
            {...textProps('company_registration_number')}
            label="Company Registration Number"
            // The message is shown once, at the first of the two fields.
            {...(companyWrong && { error: true })}
            required={isCompany}
            autoComplete="off"
          />
        </Field>
        <Field name="industry">
          <TextInput
            {...textProps('industry')}
            label="Industry"
            description="What does your business do?"
            required
          />
        </Field>
        <Field name="turnover_last_12_months">
          <PoundsInput
            {...getInputProps('turnover_last_12_months')}
            value={values.turnover_last_12_months}
            label="Turnover Last 12 Months"
            description="In whole pounds. Enter 0 if you have not started trading."
            required
          />
        </Field>
        <Field name="employs_staff">
          <Choice
            {...getInputProps('employs_staff')}
            label="Employs Staff"
            description="Do you employ staff?"
            options={YES_NO}
          />
        </Field>
        {values.employs_staff === 'yes' && (
          <Field name="number_of_staff">
            <TextInput
              {...getInputProps('number_of_staff')}
              label="Number of Staff"
              inputMode="numeric"
              required
              maw="12rem"
              autoComplete="off"
            />
          </Field>
        )}
      </Part>
      <Part title="Your plans" order={headingOrder}>
        <Field name="goals_next_12_months">
          <Textarea
            {...textProps('goals_next_12_months')}
            label="Goals Next 12 Months"
            description="What do you want to achieve in the next 12 months?"
            rows={4}
            required
          />
        </Field>
        <Field name="business_challenges">
          <Textarea
            {...textProps('business_challenges')}
            label="Business Challenges"
            description="What are your biggest business challenges?"
            rows={4}
            required
          />
        </Field>
      </Part>
      <Part title="Your current advisor" order={headingOrder}>
        <Field name="existing_advisor">
          <Choice
            {...getInputProps('existing_advisor')}
            label="Existing Advisor"
            description="Do you currently have an accountant or tax advisor?"
            options={YES_NO}
          />
        </Field>
        {values.existing_advisor === 'yes' && (
          <Field name="annual_fee">
            <PoundsInput
              {...getInputProps('annual_fee')}
              value={values.annual_fee}
              label="Annual Fee"
              description="What you pay them per year, in whole pounds."
              required
            />
          </Field>
        )}
      </Part>
    </>
  );
}

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

function Part({ title, order, children }: { title: string; order: 2 | 3; children: ReactNode }) {
  const titleId = useId();
  return (
    <Stack component="section" gap="lg" aria-labelledby={titleId}>
      <Title order={order} size="h3" id={titleId}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** Marks a question, so that the form can focus it. */
function Field({ name, children }: { name: keyof QuestionnaireValues; children: ReactNode }) {
  return <Box data-field={name}>{children}</Box>;
}

interface ChoiceProps {
  label: string;
  description: string;
  options: readonly (readonly [value: string, label: string])[];
}

function Choice({ options, ...props }: ChoiceProps) {
  return (
    <Radio.Group {...props} required>
      <Stack gap="xs" mt="xs">
        {options.map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
