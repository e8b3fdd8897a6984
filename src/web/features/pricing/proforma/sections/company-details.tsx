import { TextInput } from '@mantine/core';
import type { AnswerOffers } from '#contract/pricing/proforma/answer-offers.ts';
import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import classes from '#web/features/pricing/proforma/proforma.module.css';
import type { ProformaFormApi } from '#web/features/pricing/proforma/proforma-fields.ts';
import { EntityTypeOffer } from './answer-offer.tsx';
import { ChoiceSelect } from './choice-select.tsx';

export function CompanyDetails({ form, offers }: { form: ProformaFormApi; offers: AnswerOffers }) {
  return (
    <div className={classes.fields}>
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
