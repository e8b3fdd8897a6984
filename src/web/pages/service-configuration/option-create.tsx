import { OptionForm } from '#web/features/catalogue/option-form.tsx';

export function OptionCreatePage() {
  return <OptionForm />;
}
