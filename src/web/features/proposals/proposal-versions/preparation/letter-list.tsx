import { Checkbox, Fieldset, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { ENTITY_TYPES, LETTERS_OF_ENGAGEMENT } from '#contract/pricing/proforma/constants.ts';
import { feeParts } from '#contract/proposals/proposal-page/own-part.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { MAX_LETTERS } from '#contract/proposals/proposal-versions/draft.ts';
import { amountWithVat } from '#contract/proposals/proposal-versions/fee-labels.ts';
import { mayBePrivate } from '#contract/proposals/proposal-versions/is-consumer.ts';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { randomId } from '#web/lib/api/random-id.ts';
import type { DraftForm } from './draft-form.ts';
import type { DraftLetter } from './draft-values.ts';
import { EntryList, RemoveButton, useFocusInList } from './entry-list.tsx';
import { letterPart } from './form-parts.ts';
import classes from './preparation.module.css';

const listFormat = new Intl.ListFormat('en-GB');

/** The services of one of several letters and what they come to, as in the preview. */
function LetterSum({
  id,
  document,
}: {
  id: string;
  document: Pick<ProposalDocument, 'letters' | 'fees' | 'pricing' | 'is_consumer'>;
}) {
  if (document.letters.length < 2) return null;
  const own = feeParts(document, document.fees).find(({ letters }) => letters[0]?.id === id);
  if (!own) return null;
  const { lines, totals, is_vat_registered } = own.fees;
  const shown = { isConsumer: own.is_consumer, isVatRegistered: is_vat_registered };
  return (
    <Text size="sm" c="dimmed">
      {lines.length === 0
        ? 'No services.'
        : `${listFormat.format(lines.map(({ name }) => name))}: ${amountWithVat(totals.first_year, shown)} in the first year${
            lines.some(({ is_optional }) => is_optional) ? ', with all options' : ''
          }.`}
    </Text>
  );
}

/** One letter for each entity, and who signs it. */
export function LetterList({
  form,
  document,
  busy,
}: {
  form: DraftForm;
  document: ProposalDocument;
  busy: boolean;
}) {
  const { list, focusIn } = useFocusInList();
  const { letters, signatories } = form.values;

  function change(next: DraftLetter[]): void {
    form.setFieldValue('letters', next);
    // Errors are stored by index, which has changed.
    form.clearErrors();
  }

  function add(): void {
    const id = randomId();
    change([
      ...letters,
      {
        id,
        letter: '',
        entity_name: '',
        entity_type: '',
        is_private: false,
        signatory_ids: signatories.length === 1 ? signatories.map((signatory) => signatory.id) : [],
      },
    ]);
    focusIn(`#${letterPart(id)}`);
  }

  function remove(letter: DraftLetter): void {
    const index = letters.indexOf(letter);
    const left = letters.filter(({ id }) => id !== letter.id);
    change(left);
    const next = left[Math.min(index, left.length - 1)];
    if (next) focusIn(`#${letterPart(next.id)}`);
  }

  return (
    <EntryList
      ref={list}
      error={form.errors.letters}
      addLabel="Add a letter"
      canAdd={!busy && letters.length < MAX_LETTERS}
      onAdd={add}
    >
      {letters.map((letter, index) => (
        <li key={letter.id} className={classes.entry}>
          <Fieldset legend={`Letter ${index + 1}`} className={classes.fieldset}>
            <Stack gap="sm">
              <Select
                id={letterPart(letter.id)}
                label="Letter of engagement"
                data={offered(LETTERS_OF_ENGAGEMENT, letter.letter)}
                searchable
                required
                allowDeselect={false}
                {...form.getInputProps(`letters.${index}.letter`)}
              />
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput
                  label="Entity name"
                  required
                  autoComplete="off"
                  {...form.getInputProps(`letters.${index}.entity_name`)}
                />
                <Select
                  label="Entity type"
                  data={offered(ENTITY_TYPES, letter.entity_type)}
                  required
                  allowDeselect={false}
                  {...form.getInputProps(`letters.${index}.entity_type`)}
                />
              </SimpleGrid>
              {mayBePrivate(letter.entity_type) && (
                <FormSwitch
                  label="For private matters"
                  description="The client is then a consumer: what they pay in full comes first, and the letter includes the cancellation notice."
                  {...form.getInputProps(`letters.${index}.is_private`, { type: 'checkbox' })}
                />
              )}
              <Checkbox.Group label="Who signs it" {...form.getInputProps(`letters.${index}.signatory_ids`)}>
                <Group gap="md" mt={6}>
                  {signatories.map(({ id, name }, index) => (
                    <Checkbox key={id} value={id} label={name.trim() || `Signatory ${index + 1}`} />
                  ))}
                </Group>
              </Checkbox.Group>
              <LetterSum id={letter.id} document={document} />
            </Stack>
            <Group gap={4} className={classes.tools}>
              <RemoveButton
                label={`Remove letter ${index + 1}`}
                canRemove={!busy && letters.length > 1}
                onRemove={() => remove(letter)}
              />
            </Group>
          </Fieldset>
        </li>
      ))}
    </EntryList>
  );
}

/** The choices, with the stored value first if it is no longer offered. */
function offered(choices: readonly string[], stored: string): string[] {
  return stored === '' || choices.includes(stored) ? [...choices] : [stored, ...choices];
}
