import { Alert, Button, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type QuestionnaireAnswers,
  questionnaireSchema,
} from '#contract/intake/questionnaire/questionnaire.ts';
import { isAsked, PARTS, partOf, type Question } from '#contract/intake/questionnaire/questions.ts';
import { randomId } from '#web/lib/api/random-id.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { dropDraft, readAnswersDraft, writeDraft } from './draft.ts';
import classes from './questionnaire.module.css';
import { type BelowNumber, PartFields } from './questionnaire-fields.tsx';
import { EMPTY_VALUES, FIELD_ORDER, type QuestionnaireValues } from './questionnaire-values.ts';

export interface QuestionnaireFormProps {
  /** Key of the draft in this browser. */
  draftKey: string;
  /** The name that a new form starts with, so that nobody is asked for what is known. */
  company?: string | null;
  /**
   * Sends the answers. If it throws, the form keeps the answers and shows an error. A retry with the same answers has the
   * same key.
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
  /** Shows one part at a time. `at`: index of the part shown. `goTo`: shows another part. */
  steps?: { index: number; goTo: (step: number) => void };
  /** Shown above the submit button. */
  ending?: ReactNode;
  belowNumber?: BelowNumber | undefined;
}

const resolve = schemaResolver(questionnaireSchema, { sync: true });

/** The questionnaire form for clients and staff. */
export function QuestionnaireForm({
  draftKey,
  company = null,
  onSubmit,
  onSent,
  onUnsaved,
  describeFailure,
  submitLabel,
  headingOrder,
  steps,
  ending,
  belowNumber,
}: QuestionnaireFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  /** The question to focus once its step is shown. */
  const pending = useRef<Question | null>(null);
  const step = steps?.index;
  const isLast = step === undefined || step === PARTS.length - 1;
  const shownStep = useRef(step);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [draft] = useState(() => readAnswersDraft(draftKey));
  const [start] = useState<QuestionnaireValues>(() => ({ ...EMPTY_VALUES, company_name: company ?? '' }));
  const isTyped = (values: QuestionnaireValues) =>
    FIELD_ORDER.some((field) => values[field].length > 0 && values[field] !== start[field]);
  const submission = useRef(draft?.submission ?? null);
  const keep = (values: QuestionnaireValues) =>
    writeDraft(draftKey, { values, submission: submission.current, step: shownStep.current ?? 0 });
  const form = useForm<QuestionnaireValues>({
    initialValues: draft?.values ?? start,
    validate: (values) => resolve(shown(values)),
    ...readOnlyWhile(() => busy),
    onValuesChange: (values, previous) => {
      keep(values);
      onUnsaved?.(isTyped(values));
      for (const [field, dependents] of DEPENDENTS) {
        if (values[field] !== previous[field]) dependents.forEach(form.clearFieldError);
      }
    },
  });
  const { getValues } = form;
  const report = useEffectEvent(() => onUnsaved?.(isTyped(getValues())));
  useEffect(() => report(), []);

  const takeUp = useEffectEvent(() => {
    if (step === 0 && draft && draft.step > 0 && draft.step < PARTS.length) steps?.goTo(draft.step);
  });
  useEffect(() => takeUp(), []);
  const follow = useEffectEvent(() => isTyped(getValues()) && keep(getValues()));
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    follow();
    window.scrollTo({ top: 0 });
    if (pending.current) focusQuestion(element.current, pending.current);
    else title.current?.focus();
    pending.current = null;
  }, [step]);

  async function send(values: QuestionnaireValues): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const answers = questionnaireSchema.parse(shown(values));
      const text = JSON.stringify(answers);
      // The same answers keep their key: the server may have stored them although the response was lost.
      if (submission.current?.answers !== text) submission.current = { answers: text, key: randomId() };
      keep(values);
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
    if (first === undefined) return;
    if (steps && partOf(first) !== steps.index) {
      pending.current = first;
      steps.goTo(partOf(first));
    } else focusQuestion(element.current, first);
  }

  /** Goes to the next step if this one has no errors. */
  function goOn(event: FormEvent, { index, goTo }: NonNullable<typeof steps>): void {
    event.preventDefault();
    const errors = Object.entries(resolve(shown(getValues())));
    const here = Object.fromEntries(errors.filter(([field]) => partOf(field as Question) === index));
    form.setErrors(here);
    if (Object.keys(here).length > 0) showFirstError(here);
    else goTo(index + 1);
  }

  const wrong = Object.keys(form.errors).length;
  const submit = form.onSubmit(send, showFirstError);
  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={steps && !isLast ? (event) => goOn(event, steps) : submit}
    >
      <Stack gap="xl">
        {steps && <Progress index={steps.index} />}
        {(steps ? PARTS.slice(steps.index, steps.index + 1) : PARTS).map((part) => (
          <PartFields
            key={part.title}
            form={form}
            part={part}
            headingOrder={headingOrder}
            belowNumber={belowNumber}
            {...(steps && { titleRef: title })}
          />
        ))}
        {isLast && ending}
        {failure !== null && (
          <Alert color="red" role="alert" title="Error">
            {failure}
          </Alert>
        )}
        <div>
          <div className={classes.buttons}>
            {steps && steps.index > 0 && (
              <Button
                variant="default"
                size="lg"
                onClick={() => steps.goTo(steps.index - 1)}
                {...inactive(busy)}
              >
                Back
              </Button>
            )}
            <Button type="submit" size="lg" flex={1} aria-busy={busy} {...inactive(busy)}>
              {isLast ? (busy ? 'Submitting...' : submitLabel) : 'Next'}
            </Button>
          </div>
          <Text size="sm" c="var(--mantine-color-error)" mt="xs" aria-live="polite">
            {wrong > 0 && `${wrong === 1 ? 'One answer needs' : `${wrong} answers need`} your attention.`}
          </Text>
        </div>
      </Stack>
    </form>
  );
}

function Progress({ index: at }: { index: number }) {
  const label = `Step ${at + 1} of ${PARTS.length}`;
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6}>
        {label}
      </Text>
      <progress className={classes.progress} aria-label={label} max={PARTS.length} value={at + 1} />
    </div>
  );
}

function focusQuestion(form: HTMLFormElement | null, question: Question): void {
  const field = form?.querySelector<HTMLElement>(`[data-field="${question}"]`);
  field?.querySelector<HTMLElement>('input, textarea')?.focus();
}

/** Changing one of these answers clears errors of its dependent fields until the next submit. */
const DEPENDENTS = [
  ['trading_style', ['company_name', 'company_registration_number']],
  ['employs_staff', ['number_of_staff']],
  ['existing_advisor', ['annual_fee']],
] as const;

/** Leaves out answers to questions that don't apply. The form keeps them, in case the question appears again. */
function shown(values: QuestionnaireValues): QuestionnaireValues {
  const dropped = FIELD_ORDER.filter((question) => !isAsked(question, values));
  return { ...values, ...Object.fromEntries(dropped.map((question) => [question, EMPTY_VALUES[question]])) };
}
