import { getRouteApi } from '@tanstack/react-router';
import { CategoryForm } from '#web/features/pricing/catalogue/form/category-form.tsx';
import { EntryFormPage } from '#web/features/pricing/catalogue/form/entry-form-page.tsx';
import { StoredEntry } from '#web/features/pricing/catalogue/form/stored-entry.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';

const route = getRouteApi('/app/service-configuration/categories/$id/edit');

export function CategoryEditPage() {
  const { id } = route.useParams();
  const query = useRecordToEdit(orpc.catalogue.categories.get.queryOptions({ input: { id } }));
  return (
    <StoredEntry kind="category" query={query}>
      {(stored) => (
        <EntryFormPage kind="category" mode="edit">
          <CategoryForm key={stored.id} stored={stored} />
        </EntryFormPage>
      )}
    </StoredEntry>
  );
}
