import { TextInput } from '@mantine/core';
import { useReducer } from 'react';
import type { AnswerOffers } from '#contract/pricing/proforma/answer-offers.ts';
import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { CompanyLookup } from '#web/features/due-diligence/companies/company-lookup.tsx';
import type { FillableFields } from '#web/features/due-diligence/companies/fillable-field.ts';
import classes from '#web/features/pricing/proforma/proforma.module.css';
import type { ProformaFormApi } from '#web/features/pricing/proforma/proforma-fields.ts';
import { EntityTypeOffer } from './answer-offer.tsx';
import { ChoiceSelect } from './choice-select.tsx';

export function CompanyDetails({ form, offers }: { form: ProformaFormApi; offers: AnswerOffers }) {
  // The look-up says which fields still contain what it filled in.
  const [, render] = useReducer((count: number) => count + 1, 0);
  for (const field of Object.values(FILLED)) form.watch(field, render);
  return (
    <div className={classes.fields}>
      <CompanyLookup
        className={classes.whole}
        start={() => form.getValues().company_name}
        fields={filled(form)}
      />
      <TextInput
        label="Company Name"
        required
        className={classes.half}
        key={form.key('company_name')}
        {...form.getInputProps('company_name')}
      />
      <div className={classes.half}>
        <ChoiceSelect
          form={form}
          name="entity_type"
          label="Entity Type"
          placeholder="Choose one"
          offered={ENTITY_TYPES}
        />
        <EntityTypeOffer form={form} offers={offers} />
      </div>
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

const FILLED = {
  name: 'company_name',
  address_line_1: 'address_line_1',
  address_line_2: 'address_line_2',
  city: 'city',
  postcode: 'postcode',
} as const;

/** The form doesn't render while somebody types, so each value is read when it is needed. */
function filled(form: ProformaFormApi): FillableFields {
  return Object.fromEntries(
    Object.entries(FILLED).map(([fact, field]) => [
      fact,
      {
        get value() {
          return form.getValues()[field];
        },
        onUse: (value: string) => form.setFieldValue(field, value),
      },
    ]),
  );
}
