import { Radio, Select, Stack, Text, Textarea } from '@mantine/core';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { MAX_VALID_DAYS } from '#contract/proposals/proposal-versions/draft.ts';
import type { Preparation } from '#contract/proposals/proposal-versions/preparation.ts';
import { longDayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { NumberField } from '#web/components/forms/number-field.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useNow } from '#web/lib/browser/use-now.ts';
import { DRAFT_LABELS, ORDER_LABELS } from './draft-conflict.ts';
import type { DraftForm } from './draft-form.ts';
import { lastDay } from './draft-values.ts';
import { FORM_PARTS } from './form-parts.ts';
import { LetterList } from './letter-list.tsx';
import { ServiceLetters } from './service-letters.tsx';
import { SignatoryList } from './signatory-list.tsx';

const NOBODY = 'nobody';
const VALID_DAYS = { min: 1, max: MAX_VALID_DAYS, step: 1 };

export interface DraftFieldsProps {
  form: DraftForm;
  colleagues: Preparation['colleagues'];
  /** The preview. */
  document: ProposalDocument;
  busy: boolean;
}

/** The fields of a proposal in preparation. */
export function DraftFields({ form, colleagues, document, busy }: DraftFieldsProps) {
  const { countersignatory } = form.values;
  const known = colleagues.some(({ user_id }) => user_id === countersignatory);
  return (
    <>
      <SectionCard id={FORM_PARTS.signatories} title={DRAFT_LABELS.signatories}>
        <Stack gap="md">
          <SignatoryList form={form} busy={busy} />
          <Radio.Group label={DRAFT_LABELS.order} {...form.getInputProps('order')}>
            <Stack gap="xs" mt={6}>
              <Radio
                value="in_order"
                label={ORDER_LABELS.in_order}
                description="Each signatory can sign once those before them have signed. The first signatory chooses the options."
              />
              <Radio
                value="at_once"
                label={ORDER_LABELS.at_once}
                description="All signatories can sign as soon as you send the proposal. Whoever signs first chooses the options."
              />
            </Stack>
          </Radio.Group>
          <FormSwitch
            label={DRAFT_LABELS.needs_code}
            description="Before they sign, each signatory enters a code that is mailed to them."
            {...form.getInputProps('needs_code', { type: 'checkbox' })}
          />
          <Select
            id={FORM_PARTS.countersignatory}
            label={DRAFT_LABELS.countersignatory}
            description="Signs for your firm after the client has signed."
            searchable
            allowDeselect={false}
            data={[
              { value: NOBODY, label: 'Nobody' },
              ...colleagues.map(({ user_id, full_name }) => ({ value: user_id, label: full_name })),
              ...(countersignatory === null || known
                ? []
                : [{ value: countersignatory, label: 'A deleted user' }]),
            ]}
            {...form.getInputProps('countersignatory')}
            value={countersignatory ?? NOBODY}
            onChange={(chosen) => form.setFieldValue('countersignatory', chosen === NOBODY ? null : chosen)}
          />
        </Stack>
      </SectionCard>
      <SectionCard
        id={FORM_PARTS.letters}
        title={DRAFT_LABELS.letters}
        description="One for each entity. All are signed in one sitting."
      >
        <LetterList form={form} document={document} busy={busy} />
      </SectionCard>
      <ServiceLetters form={form} document={document} />
      <SectionCard title="Message and validity">
        <Stack gap="md">
          <Textarea
            id={FORM_PARTS.message}
            label={DRAFT_LABELS.message}
            description="Shown above the services. You can leave it empty."
            autosize
            minRows={3}
            maxRows={12}
            {...form.getInputProps('message')}
          />
          <ValidDays form={form} />
        </Stack>
      </SectionCard>
    </>
  );
}

function ValidDays({ form }: { form: DraftForm }) {
  const day = lastDay(londonDay(useNow()), form.values.valid_days);
  return (
    <div>
      <NumberField
        label={`${DRAFT_LABELS.valid_days}, days`}
        limits={VALID_DAYS}
        maw="12rem"
        {...form.getInputProps('valid_days')}
      />
      <Text size="sm" c="dimmed" mt={4} aria-live="polite">
        {day === null
          ? 'Enter the number of days to see the last day.'
          : `If you send the proposal today, it is valid until the end of ${longDayText(day)}.`}
      </Text>
    </div>
  );
}
