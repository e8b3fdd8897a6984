import { Select, type SelectProps } from '@mantine/core';
import {
  choicesWith,
  type ProformaFields,
  type ProformaFormApi,
} from '#web/features/pricing/proforma/proforma-fields.ts';

type ChoiceName = {
  [Name in keyof ProformaFields]: ProformaFields[Name] extends string ? Name : never;
}[keyof ProformaFields];

export interface ChoiceSelectProps extends Omit<SelectProps, 'data' | 'form' | 'name'> {
  form: ProformaFormApi;
  name: ChoiceName;
  offered: readonly string[];
}

export function ChoiceSelect({ form, name, offered, ...props }: ChoiceSelectProps) {
  return (
    <Select
      required
      withAsterisk
      allowDeselect={false}
      openOnFocus={false}
      searchable={offered.length > 10}
      data={choicesWith(offered, form.getInitialValues()[name])}
      {...props}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  );
}
