import { Checkbox, TextInput } from '@mantine/core';
import type { AnswerOffers } from '#contract/pricing/proforma/answer-offers.ts';
import { LETTERS_OF_ENGAGEMENT, MONTHS, proformaYears } from '#contract/pricing/proforma/constants.ts';
import { pastStart } from '#contract/pricing/proforma/send-warnings.ts';
import { londonYear } from '#contract/values/london-time.ts';
import { REVENUE_BANDS } from '#contract/values/revenue-band.ts';
import classes from '#web/features/pricing/proforma/proforma.module.css';
import type { ProformaFormApi } from '#web/features/pricing/proforma/proforma-fields.ts';
import { StartOffer } from './answer-offer.tsx';
import { ChoiceSelect } from './choice-select.tsx';

export function BasicInformation({ form, offers }: { form: ProformaFormApi; offers: AnswerOffers }) {
  const years = proformaYears(londonYear(new Date()));
  return (
    <div className={classes.fields}>
      <TextInput
        label="Documents to Send"
        value={form.getInitialValues().documents_to_send}
        readOnly
        variant="filled"
        className={classes.half}
      />
      <ChoiceSelect
        form={form}
        name="letter_of_engagement"
        label="Letter of Engagement"
        offered={LETTERS_OF_ENGAGEMENT}
        className={classes.half}
      />
      <ChoiceSelect
        form={form}
        name="annual_revenue_range"
        label="Annual Revenue Range"
        offered={REVENUE_BANDS}
        className={classes.half}
      />
      <div className={classes.half} />
      <StartMonth form={form} />
      <ChoiceSelect
        form={form}
        name="start_date_year"
        label="Start Year"
        offered={years}
        searchable={false}
      />
      <ChoiceSelect
        form={form}
        name="financial_year_end_month"
        label="Financial Year End Month"
        offered={MONTHS}
      />
      <ChoiceSelect
        form={form}
        name="financial_year_end_year"
        label="Financial Year End Year"
        offered={years}
        searchable={false}
      />
      <div className={classes.whole}>
        <StartOffer form={form} offers={offers} />
        <Checkbox
          label="Add Project Name"
          key={form.key('add_project_name')}
          {...form.getInputProps('add_project_name', { type: 'checkbox' })}
        />
        <ProjectName form={form} />
      </div>
    </div>
  );
}

/** A start in the past is allowed, because books are sometimes taken over late. */
function StartMonth({ form }: { form: ProformaFormApi }) {
  const month = form.useWatchValue('start_date_month');
  const year = form.useWatchValue('start_date_year');
  return (
    <ChoiceSelect
      form={form}
      name="start_date_month"
      label="Start Month"
      offered={MONTHS}
      description={pastStart(month, year, new Date())}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

function ProjectName({ form }: { form: ProformaFormApi }) {
  const shown = form.useWatchValue('add_project_name');
  if (!shown) return null;
  return (
    <TextInput
      mt="sm"
      label="Project Name"
      key={form.key('project_name')}
      {...form.getInputProps('project_name')}
    />
  );
}
