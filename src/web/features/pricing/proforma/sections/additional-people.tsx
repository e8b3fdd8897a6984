import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { MAX_ADDITIONAL_PEOPLE } from '#contract/pricing/proforma/details.ts';
import { EMPTY_CONTACT } from '#contract/pricing/proforma/prefill.ts';
import classes from '#web/features/pricing/proforma/proforma.module.css';
import type { ProformaFormApi } from '#web/features/pricing/proforma/proforma-fields.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { ContactFields } from './contact-fields.tsx';

export function AdditionalPeople({ form }: { form: ProformaFormApi }) {
  // The fields are uncontrolled, so each person needs a stable key.
  const next = useRef(form.getValues().additional_contacts.length);
  const [keys, setKeys] = useState(() => form.getValues().additional_contacts.map((_, index) => index));
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function add(): void {
    form.insertListItem('additional_contacts', {
      ...EMPTY_CONTACT,
      privacy_notice: false,
      authorization: false,
    });
    setKeys((before) => [...before, next.current++]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus(),
    );
  }

  function remove(index: number): void {
    form.removeListItem('additional_contacts', index);
    setKeys((before) => before.toSpliced(index, 1));
    addButton.current?.focus();
  }

  return (
    <Stack gap="md" align="stretch" ref={list}>
      {keys.length === 0 && <Text c="dimmed">No one besides the primary contact.</Text>}
      {keys.map((key, index) => (
        <fieldset key={key} className={classes.person}>
          <legend className={classes.personLegend}>Person {index + 1}</legend>
          <ContactFields form={form} path={`additional_contacts.${index}`} />
          <Group justify="space-between" mt="md" gap="md">
            <Group gap="lg">
              <Checkbox
                label="Privacy Notice"
                {...form.getInputProps(`additional_contacts.${index}.privacy_notice`, { type: 'checkbox' })}
              />
              <Checkbox
                label="Authorization"
                {...form.getInputProps(`additional_contacts.${index}.authorization`, { type: 'checkbox' })}
              />
            </Group>
            <Button
              variant="subtle"
              color="red"
              size="xs"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => remove(index)}
              aria-label={`Remove person ${index + 1}`}
              {...inactive(form.submitting)}
            >
              Remove
            </Button>
          </Group>
        </fieldset>
      ))}
      <div>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
          {...inactive(form.submitting || keys.length >= MAX_ADDITIONAL_PEOPLE)}
        >
          Add Person
        </Button>
      </div>
    </Stack>
  );
}
