import { Alert, Button, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { type QuestionnaireAnswers, questionnaireSchema } from '#contract/questionnaire/questionnaire.ts';
import { randomId } from '#web/lib/api/random-id.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { dropDraft, readDraft, writeDraft } from './draft.ts';
import { QuestionnaireFields } from './questionnaire-fields.tsx';
import { EMPTY_VALUES, FIELD_ORDER, type QuestionnaireValues } from './questionnaire-values.ts';

export interface QuestionnaireFormProps {
  /** Key of the draft in this browser. */
  draftKey: string;
  /**
   * Sends the answers. If it throws, the form stays as it is. A retry with the same answers has the same key.
   */
  onSubmit: (answers: QuestionnaireAnswers, submissionKey: string) => Promise<void>;
  onSent?: () => void;
  /** Called when the form gains or loses unsent input. */
  onUnsaved?: (unsaved: boolean) => void;
  /** Returns the message shown beside the button after a failure. */
  describeFailure: (error: unknown) => string;
  submitLabel: string;
  /** Heading level of the form's sections. */
  headingOrder: 2 | 3;
}

const resolve = schemaResolver(questionnaireSchema, { sync: true });

/** The questionnaire form for clients and staff. */
export function QuestionnaireForm({
  draftKey,
  onSubmit,
  onSent,
  onUnsaved,
  describeFailure,
  submitLabel,
  headingOrder,
}: QuestionnaireFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [draft] = useState(() => readDraft(draftKey));
  const submission = useRef(draft?.submission ?? null);
  const form = useForm<QuestionnaireValues>({
    initialValues: draft?.values ?? EMPTY_VALUES,
    validate: (values) => resolve(shown(values)),
    ...readOnlyWhile(() => busy),
    onValuesChange: (values, previous) => {
      writeDraft(draftKey, { values, submission: submission.current });
      onUnsaved?.(isTyped(values));
      for (const [field, dependents] of DEPENDENTS) {
        if (values[field] !== previous[field]) dependents.forEach(form.clearFieldError);
      }
    },
  });
  const { getValues } = form;
  useEffect(() => onUnsaved?.(isTyped(getValues())), [onUnsaved, getValues]);

  async function send(values: QuestionnaireValues): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const answers = questionnaireSchema.parse(shown(values));
      const text = JSON.stringify(answers);
      // The same answers keep their key: the server may have stored them although the response was lost.
      if (submission.current?.answers !== text) submission.current = { answers: text, key: randomId() };
      writeDraft(draftKey, { values, submission: submission.current });
      await onSubmit(answers, submission.current.key);
      dropDraft(draftKey);
      onUnsaved?.(false);
      onSent?.();
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  function showFirstError(errors: Record<string, unknown>): void {
    const first = FIELD_ORDER.find((field) => field in errors);
    const field = element.current?.querySelector<HTMLElement>(`[data-field="${first}"]`);
    const target = field?.querySelector<HTMLElement>('input, textarea') ?? field;
    target?.focus();
  }

  const wrong = Object.keys(form.errors).length;
  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(send, showFirstError)}>
      <Stack gap="xl">
        <QuestionnaireFields form={form} headingOrder={headingOrder} />
        {failure !== null && (
          <Alert color="red" role="alert" title="Error">
            {failure}
          </Alert>
        )}
        <div>
          <Button type="submit" size="md" fullWidth aria-busy={busy} {...inactive(busy)}>
            {busy ? 'Submitting...' : submitLabel}
          </Button>
          <Text size="sm" c="var(--mantine-color-error)" mt="xs" aria-live="polite">
            {wrong > 0 && `${wrong === 1 ? 'One answer needs' : `${wrong} answers need`} your attention.`}
          </Text>
        </div>
      </Stack>
    </form>
  );
}

function isTyped(values: QuestionnaireValues): boolean {
  return Object.values(values).some((value) => value.length > 0);
}

/** Changing one of these answers clears errors of its dependent fields until the next submit. */
const DEPENDENTS = [
  ['trading_style', ['company_name', 'company_registration_number']],
  ['employs_staff', ['number_of_staff']],
  ['existing_advisor', ['annual_fee']],
] as const;

/** Drops answers to hidden questions. The form keeps them, in case the question appears again. */
function shown(values: QuestionnaireValues): QuestionnaireValues {
  return {
    ...values,
    number_of_staff: values.employs_staff === 'yes' ? values.number_of_staff : '',
    annual_fee: values.existing_advisor === 'yes' ? values.annual_fee : '',
  };
}
