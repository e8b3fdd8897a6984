import { OptionForm } from '#web/features/pricing/catalogue/form/option-form.tsx';

export function OptionCreatePage() {
  return <OptionForm />;
}
