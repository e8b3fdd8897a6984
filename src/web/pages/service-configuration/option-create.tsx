import { OptionForm } from '#web/features/catalogue/form/option-form.tsx';

export function OptionCreatePage() {
  return <OptionForm />;
}
