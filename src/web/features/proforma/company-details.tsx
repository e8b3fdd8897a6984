import { TextInput } from '@mantine/core';
import { ENTITY_TYPES } from '#contract/proforma/constants.ts';
import { ChoiceSelect } from './choice-select.tsx';
import classes from './proforma.module.css';
import type { ProformaFormApi } from './proforma-fields.ts';

export function CompanyDetails({ form }: { form: ProformaFormApi }) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Company Name"
        required
        className={classes.half}
        key={form.key('company_name')}
        {...form.getInputProps('company_name')}
      />
      <ChoiceSelect
        form={form}
        name="entity_type"
        label="Entity Type"
        placeholder="Choose one"
        offered={ENTITY_TYPES}
        className={classes.half}
      />
      <TextInput
        label="Address Line 1"
        required
        className={classes.half}
        key={form.key('address_line_1')}
        {...form.getInputProps('address_line_1')}
      />
      <TextInput
        label="Address Line 2"
        className={classes.half}
        key={form.key('address_line_2')}
        {...form.getInputProps('address_line_2')}
      />
      <TextInput
        label="City"
        required
        className={classes.half}
        key={form.key('city')}
        {...form.getInputProps('city')}
      />
      <TextInput
        label="Postcode"
        required
        className={classes.half}
        key={form.key('postcode')}
        {...form.getInputProps('postcode')}
      />
    </div>
  );
}
