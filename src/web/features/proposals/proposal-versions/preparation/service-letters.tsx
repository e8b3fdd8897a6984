import { Select, Stack } from '@mantine/core';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { DRAFT_LABELS } from './draft-conflict.ts';
import type { DraftForm } from './draft-form.ts';
import { FORM_PARTS, servicePart } from './form-parts.ts';

export interface ServiceLettersProps {
  form: DraftForm;
  /** The preview, which has a letter for each service that fits only one. */
  document: Pick<ProposalDocument, 'fees' | 'letters'>;
}

/** The letter of each service, if there are several letters. */
export function ServiceLetters({ form, document }: ServiceLettersProps) {
  const { letters, service_letters } = form.values;
  if (letters.length < 2) return null;
  const letterOf = (key: string) =>
    letters.find(({ id }) => id === service_letters[key])?.id ??
    document.letters.find(({ services }) => services?.includes(key))?.id ??
    null;
  return (
    <SectionCard
      id={FORM_PARTS.services}
      title={DRAFT_LABELS.service_letters}
      description="Each service is in one letter, with its fee, and engages only the entity of that letter."
    >
      <Stack gap="sm">
        {document.fees.lines
          .filter(({ kind }) => kind === 'service')
          .map(({ key, name }) => (
            <Select
              key={key}
              id={servicePart(key)}
              label={name}
              placeholder="Choose a letter"
              allowDeselect={false}
              data={letters.map(({ id, letter, entity_name }, index) => ({
                value: id,
                label: `Letter ${index + 1}: ${entity_name.trim() || letter || 'no entity yet'}`,
              }))}
              {...form.getInputProps('service_letters')}
              value={letterOf(key)}
              onChange={(id) => {
                if (id !== null) form.setFieldValue('service_letters', { ...service_letters, [key]: id });
              }}
            />
          ))}
      </Stack>
    </SectionCard>
  );
}
