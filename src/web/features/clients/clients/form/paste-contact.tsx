import { Button, Group, List, Paper, Stack, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  CONTACT_FIELDS,
  type ContactField,
  type PastedContact,
  readPastedContact,
} from '#contract/clients/pasted-contact/pasted-contact.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';

const LABELS: Record<ContactField, string> = {
  first_name: 'First Name',
  surname: 'Surname',
  email: 'Email',
  phone_number: 'Phone Number',
  company: 'Company',
  registration_number: 'Registration Number',
};

type Fields = Partial<Record<ContactField, string>>;

interface Result {
  /** The values that the text filled in and that the user hasn't undone. */
  filled: Fields;
  /** Values in the text that weren't filled in, because the user had typed into their fields. */
  unused: Fields;
  otherPhones: readonly string[];
  /** Why nothing was filled in. Empty if something was. */
  whyNothing: string;
}

export interface PasteContactProps {
  /** Text that was pasted into a field of the form. Empty if the user opened this panel. */
  pasted: string;
  values: Record<ContactField, string>;
  onFill: (fields: Fields) => void;
  onClose: () => void;
}

/** Fills in the form from a mail or signature, shows the values taken, and can undo them. Keeps what the user typed. */
export function PasteContact({ pasted, values, onFill, onClose }: PasteContactProps) {
  const [text, setText] = useState(pasted);
  const [result, setResult] = useState<Result | null>(null);

  function fillFrom(read: string): void {
    if (read.trim() === '') return;
    const next = resultOf(readPastedContact(read), values, result?.filled ?? {});
    setResult(next);
    onFill(next.filled);
  }

  const fillAtOnce = useEffectEvent(() => fillFrom(pasted));
  useEffect(() => fillAtOnce(), []);

  function undo(fields: readonly ContactField[]): void {
    // Clears only values that the user hasn't changed.
    const ours = fields.filter((field) => values[field] === result?.filled[field]);
    onFill(Object.fromEntries(ours.map((field) => [field, ''])));
    setResult(result && { ...result, filled: only(result.filled, (field) => !fields.includes(field)) });
  }

  function fillByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    fillFrom(text);
  }

  const filled = result ? fieldsOf(result.filled) : [];
  return (
    <Paper withBorder radius="sm" p="md" mb="md" data-own-keys>
      <Stack gap="sm">
        <Textarea
          label="Mail or signature"
          description="Fills in the empty fields and keeps what you have typed."
          autoFocus
          autosize
          minRows={4}
          maxRows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={fillByKey}
          onPaste={(event) => fillFrom(`${text}\n${event.clipboardData.getData('text/plain')}`)}
        />
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => fillFrom(text)}>
            Fill in the form
          </Button>
          {filled.length > 1 && (
            <Button ref={returnFocusOnUnmount} variant="default" size="xs" onClick={() => undo(filled)}>
              Undo all
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={onClose}>
            Close
          </Button>
        </Group>
        <Text size="sm" role="status">
          {result && summaryOf(result)}
        </Text>
        {filled.length > 0 && (
          <List size="sm" spacing={4} aria-label="Filled in" style={{ overflowWrap: 'anywhere' }}>
            {filled.map((field) => (
              <List.Item key={field}>
                {LABELS[field]}: <strong>{result?.filled[field]}</strong>
                <Button
                  ref={returnFocusOnUnmount}
                  variant="subtle"
                  size="compact-xs"
                  ml="xs"
                  aria-label={`Undo ${LABELS[field]}`}
                  onClick={() => undo([field])}
                >
                  Undo
                </Button>
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Paper>
  );
}

const fieldsOf = (fields: Fields) => CONTACT_FIELDS.filter((field) => fields[field] !== undefined);

function only(fields: Fields, wanted: (field: ContactField) => boolean): Fields {
  return Object.fromEntries(
    fieldsOf(fields).flatMap((field) => (wanted(field) ? [[field, fields[field]]] : [])),
  );
}

/** `earlier`: values of an earlier paste. The next paste may replace them unless the user has changed them. */
function resultOf(
  { fields, other_phones }: PastedContact,
  values: Record<ContactField, string>,
  earlier: Fields,
): Result {
  const isOurs = (field: ContactField) => values[field] === earlier[field];
  const isFree = (field: ContactField) => values[field].trim() === '' || isOurs(field);
  const filled = { ...only(earlier, isOurs), ...only(fields, isFree) };
  const unused = only(fields, (field) => !isFree(field) && values[field] !== fields[field]);
  const isNothing = fieldsOf(filled).length + fieldsOf(unused).length === 0;
  const why = fieldsOf(fields).length > 0 ? ALREADY_THERE : NOT_RECOGNISED;
  return { filled, unused, otherPhones: other_phones, whyNothing: isNothing ? why : '' };
}

const NOT_RECOGNISED = 'No details were recognised. Type them into the form.';
const ALREADY_THERE = 'The form already has these details.';

function summaryOf({ filled, unused, otherPhones, whyNothing }: Result): string {
  const count = fieldsOf(filled).length;
  const kept = fieldsOf(unused).map((field) => `${LABELS[field]} (${unused[field]})`);
  return [
    count > 0
      ? `Filled in ${formatCount(count, 'field')}. Check ${count === 1 ? 'it' : 'them'} before you create the client.`
      : '',
    kept.length > 0 ? `Not used, because you have typed something else: ${kept.join(', ')}.` : '',
    otherPhones.length > 0 ? `Also in the text: ${otherPhones.join(', ')}.` : '',
    whyNothing,
  ]
    .filter(Boolean)
    .join(' ');
}
