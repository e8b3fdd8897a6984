import { CategoryForm } from '#web/features/catalogue/form/category-form.tsx';
import { EntryFormPage } from '#web/features/catalogue/form/entry-form-page.tsx';

export function CategoryCreatePage() {
  return (
    <EntryFormPage kind="category" mode="create">
      <CategoryForm />
    </EntryFormPage>
  );
}
