import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { ENTITY_TYPES, LETTERS_OF_ENGAGEMENT } from '#contract/proforma/constants.ts';
import { MAX_LETTERS } from '#contract/proposal-versions/draft.ts';
import { mayBePrivate } from '#contract/proposal-versions/is-consumer.ts';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { randomId } from '#web/lib/api/random-id.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import type { DraftForm } from './draft-form.ts';
import type { DraftLetter } from './draft-values.ts';
import { letterPart } from './form-parts.ts';
import classes from './preparation.module.css';

/** One letter for each entity, and who signs it. */
export function LetterList({ form, busy }: { form: DraftForm; busy: boolean }) {
  const list = useRef<HTMLUListElement>(null);
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
    focusLetter(id);
  }

  function remove(letter: DraftLetter): void {
    const index = letters.indexOf(letter);
    const left = letters.filter(({ id }) => id !== letter.id);
    change(left);
    const next = left[Math.min(index, left.length - 1)];
    if (next) focusLetter(next.id);
  }

  function focusLetter(id: string): void {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`#${letterPart(id)}`)?.focus());
  }

  return (
    <Stack gap="sm">
      <ul ref={list} className={classes.list}>
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
                    description="The client is then a consumer: prices include VAT, and the letter has the cancellation notice."
                    {...form.getInputProps(`letters.${index}.is_private`, { type: 'checkbox' })}
                  />
                )}
                <Checkbox.Group
                  label="Who signs it"
                  {...form.getInputProps(`letters.${index}.signatory_ids`)}
                >
                  <Group gap="md" mt={6}>
                    {signatories.map(({ id, name }, place) => (
                      <Checkbox key={id} value={id} label={name.trim() || `Signatory ${place + 1}`} />
                    ))}
                  </Group>
                </Checkbox.Group>
              </Stack>
              <Group gap={4} className={classes.tools}>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Remove letter ${index + 1}`}
                  onClick={() => remove(letter)}
                  {...inactive(busy || letters.length === 1)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Group>
            </Fieldset>
          </li>
        ))}
      </ul>
      {form.errors.letters && (
        <Text size="sm" c="var(--mantine-color-error)">
          {form.errors.letters}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
          {...inactive(busy || letters.length >= MAX_LETTERS)}
        >
          Add a letter
        </Button>
      </div>
    </Stack>
  );
}

/** The choices, with a stored one that is no longer offered. */
function offered(choices: readonly string[], stored: string): string[] {
  return stored === '' || choices.includes(stored) ? [...choices] : [stored, ...choices];
}
