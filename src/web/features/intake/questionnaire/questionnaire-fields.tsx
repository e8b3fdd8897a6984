import { Box, Stack, Textarea, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, type Ref, useId } from 'react';
import {
  ENGAGEMENT_TYPES,
  QUESTIONNAIRE_LIMITS,
  TRADING_STYLES,
} from '#contract/intake/questionnaire/questionnaire.ts';
import {
  isAsked,
  type PARTS,
  type Question,
  questionText,
} from '#contract/intake/questionnaire/questions.ts';
import { overLimit } from '#web/components/forms/over-limit.ts';
import { PoundsInput } from '#web/components/forms/pounds-input.tsx';
import { Choice, Choices } from './choices.tsx';
import classes from './questionnaire.module.css';
import type { QuestionnaireValues } from './questionnaire-values.ts';

export interface PartFieldsProps {
  form: UseFormReturnType<QuestionnaireValues>;
  part: (typeof PARTS)[number];
  headingOrder: 2 | 3;
  titleRef?: Ref<HTMLHeadingElement>;
  belowNumber?: BelowNumber | undefined;
}

/** Shown below the company's registration number. The functions fill the fields in. */
export type BelowNumber = (typed: {
  number: string;
  name: string;
  onUse: (name: string) => void;
  onUseNumber: (number: string) => void;
}) => ReactNode;

/** The questions of a part. A follow-up question appears once the answer it depends on is chosen. */
export function PartFields({ form, part, headingOrder, titleRef, belowNumber }: PartFieldsProps) {
  const titleId = useId();
  return (
    <Stack component="section" gap="xl" aria-labelledby={titleId}>
      <Title
        order={headingOrder}
        size="h3"
        id={titleId}
        ref={titleRef}
        tabIndex={-1}
        className={classes.step}
      >
        {part.title}
      </Title>
      {part.questions
        .filter((question) => isAsked(question, form.values))
        .map((question) => (
          // Marks the question, so that the form can focus it.
          <Box key={question} data-field={question}>
            {FIELDS[question]({ form, label: questionText(question, form.values) })}
            {question === 'company_registration_number' &&
              belowNumber?.({
                number: form.values.company_registration_number,
                name: form.values.company_name,
                onUse: (name) => form.setFieldValue('company_name', name),
                onUseNumber: (number) => form.setFieldValue('company_registration_number', number),
              })}
          </Box>
        ))}
    </Stack>
  );
}

type Field = (props: { form: PartFieldsProps['form']; label: string }) => ReactNode;

const FIELDS: Record<Question, Field> = {
  how_did_you_hear: textField('how_did_you_hear'),
  engagement_type: ({ form, label }) => (
    <Choices
      {...form.getInputProps('engagement_type')}
      label={label}
      description="Select all that apply."
      options={ENGAGEMENT_TYPES.map((type) => [type, type])}
    />
  ),
  trading_style: ({ form, label }) => (
    <Choice
      {...form.getInputProps('trading_style')}
      label={label}
      options={TRADING_STYLES.map((style) => [style, style])}
    />
  ),
  company_name: ({ form, label }) => (
    <TextInput
      {...textProps(form, 'company_name')}
      label={label}
      size="md"
      required={form.values.trading_style === 'Limited Company'}
      autoComplete="organization"
    />
  ),
  company_registration_number: ({ form, label }) => {
    const { company_name, company_registration_number } = form.errors;
    return (
      <TextInput
        {...textProps(form, 'company_registration_number')}
        label={label}
        description="The number that Companies House gave you, such as 01234567 or SC123456."
        size="md"
        // A message about both fields is shown once, at the first field.
        {...(company_name && company_name === company_registration_number && { error: true })}
        required
        autoComplete="off"
      />
    );
  },
  industry: textField('industry'),
  turnover_last_12_months: ({ form, label }) => (
    <PoundsInput
      {...form.getInputProps('turnover_last_12_months')}
      value={form.values.turnover_last_12_months}
      label={label}
      description="In whole pounds. Enter 0 if you have not started trading."
      size="md"
      required
    />
  ),
  employs_staff: yesOrNo('employs_staff'),
  number_of_staff: ({ form, label }) => (
    <TextInput
      {...form.getInputProps('number_of_staff')}
      label={label}
      size="md"
      inputMode="numeric"
      required
      autoComplete="off"
    />
  ),
  goals_next_12_months: longText('goals_next_12_months'),
  business_challenges: longText('business_challenges'),
  existing_advisor: yesOrNo('existing_advisor'),
  annual_fee: ({ form, label }) => (
    <PoundsInput
      {...form.getInputProps('annual_fee')}
      value={form.values.annual_fee}
      label={label}
      description="In whole pounds."
      size="md"
      required
    />
  ),
};

/** Shows an error as soon as the text is too long, instead of cutting the text off. */
function textProps(form: PartFieldsProps['form'], name: keyof typeof QUESTIONNAIRE_LIMITS) {
  const props = form.getInputProps(name);
  return { ...props, error: overLimit(form.values[name], QUESTIONNAIRE_LIMITS[name]) ?? props.error };
}

function textField(name: keyof typeof QUESTIONNAIRE_LIMITS): Field {
  return ({ form, label }) => <TextInput {...textProps(form, name)} label={label} size="md" required />;
}

function longText(name: keyof typeof QUESTIONNAIRE_LIMITS): Field {
  return ({ form, label }) => (
    <Textarea {...textProps(form, name)} label={label} size="md" rows={4} required />
  );
}

function yesOrNo(name: 'employs_staff' | 'existing_advisor'): Field {
  return ({ form, label }) => <Choice {...form.getInputProps(name)} label={label} options={YES_NO} />;
}

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;
