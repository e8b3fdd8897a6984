import { useSelector } from '@tanstack/react-store';
import { memo } from 'react';
import type { ServiceOption } from '#contract/pricing/catalogue/catalogue.ts';
import { ServiceOptionInput } from '#web/features/pricing/catalogue/service-option-input.tsx';
import type { ServicesStore } from './services-store.ts';

export interface OptionFieldProps {
  store: ServicesStore;
  category: string;
  subHeader: string;
  option: ServiceOption;
}

/** Renders again only when its own value or error changes, or when saving starts or ends. */
export const OptionField = memo(function OptionField({
  store,
  category,
  subHeader,
  option,
}: OptionFieldProps) {
  const value = useSelector(store.state, () => store.value(category, subHeader, option.name));
  const error = useSelector(store.state, () => store.issue(category, subHeader, option.name));
  const readOnly = useSelector(store.state, store.isReadOnly);
  return (
    <ServiceOptionInput
      option={option}
      value={value}
      error={error}
      readOnly={readOnly}
      onChange={(next) => store.setOption(category, subHeader, option.name, next)}
      path={`services.${category}.${subHeader}.${option.name}`}
    />
  );
});
