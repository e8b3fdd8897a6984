import { CategoryForm } from '#web/features/pricing/catalogue/form/category-form.tsx';
import { EntryFormPage } from '#web/features/pricing/catalogue/form/entry-form-page.tsx';

export function CategoryCreatePage() {
  return (
    <EntryFormPage kind="category" mode="create">
      <CategoryForm />
    </EntryFormPage>
  );
}
