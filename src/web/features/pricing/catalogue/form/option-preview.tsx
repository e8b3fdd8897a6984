import { Text } from '@mantine/core';
import { useState } from 'react';
import { defaultOptionValue } from '#contract/pricing/catalogue/field-options.ts';
import { optionProblem } from '#contract/pricing/proforma/service-validation.ts';
import { isFollower, type OptionValue } from '#contract/pricing/proforma/services.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import classes from '#web/features/pricing/catalogue/catalogue.module.css';
import { ServiceOptionInput } from '#web/features/pricing/catalogue/service-option-input.tsx';
import { type OptionFormValues, optionPreview } from './option-form-values.ts';

/** A preview of the option in the proforma, which users can try out. */
export function OptionPreview({ values }: { values: OptionFormValues }) {
  return (
    <SectionCard
      title="Preview"
      description="This is how the option looks in the proforma when its sub-header is ticked. Try it out."
      mb="lg"
    >
      <div className={classes.preview}>
        {isFollower(values) ? (
          <Text size="sm" c="dimmed">
            This option is hidden. Options with a name that ends in _enabled follow their sub-header's
            checkbox.
          </Text>
        ) : (
          <Field key={`${values.field_type}-${values.default_value}`} values={values} />
        )}
      </div>
    </SectionCard>
  );
}

function Field({ values }: { values: OptionFormValues }) {
  const option = optionPreview(values);
  const [value, setValue] = useState<OptionValue>(() => defaultOptionValue(option));
  return (
    <ServiceOptionInput
      option={option}
      value={value}
      onChange={setValue}
      error={optionProblem(option, value) ?? undefined}
    />
  );
}
