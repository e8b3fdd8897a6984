import { EntryFormPage } from '#web/features/pricing/catalogue/form/entry-form-page.tsx';
import { SubHeaderForm } from '#web/features/pricing/catalogue/form/sub-header-form.tsx';

export function SubHeaderCreatePage() {
  return (
    <EntryFormPage kind="sub_header" mode="create">
      <SubHeaderForm />
    </EntryFormPage>
  );
}
