import { TextInput, type TextInputProps } from '@mantine/core';
import classes from '#web/features/pricing/proforma/proforma.module.css';
import type { ProformaFormApi } from '#web/features/pricing/proforma/proforma-fields.ts';

const FIELDS = [
  { name: 'first_name', label: 'First Name' },
  { name: 'last_name', label: 'Last Name' },
  { name: 'position', label: 'Position' },
  { name: 'email', label: 'Email', type: 'email', inputMode: 'email' },
  { name: 'phone', label: 'Phone Number', type: 'tel', inputMode: 'tel' },
] as const satisfies readonly ({ name: string } & Pick<TextInputProps, 'label' | 'type' | 'inputMode'>)[];

export type ContactPath = 'primary_contact' | `additional_contacts.${number}`;

/** The fields don't use `form.key`, which contains an index, so they keep their text when a person before them is removed. */
export function ContactFields({ form, path }: { form: ProformaFormApi; path: ContactPath }) {
  return (
    <div className={classes.fields}>
      {FIELDS.map(({ name, ...field }) => (
        <TextInput
          key={name}
          {...field}
          required
          autoComplete="off"
          className={classes.half}
          {...form.getInputProps(`${path}.${name}`)}
        />
      ))}
    </div>
  );
}
