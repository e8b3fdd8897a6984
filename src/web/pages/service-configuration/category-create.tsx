import { CategoryForm } from '#web/features/catalogue/category-form.tsx';
import { EntryFormPage } from '#web/features/catalogue/entry-form-page.tsx';

export function CategoryCreatePage() {
  return (
    <EntryFormPage kind="category" mode="create">
      <CategoryForm />
    </EntryFormPage>
  );
}
