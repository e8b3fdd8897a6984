import { getRouteApi } from '@tanstack/react-router';
import { EntryFormPage } from '#web/features/pricing/catalogue/form/entry-form-page.tsx';
import { StoredEntry } from '#web/features/pricing/catalogue/form/stored-entry.tsx';
import { SubHeaderForm } from '#web/features/pricing/catalogue/form/sub-header-form.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';

const route = getRouteApi('/app/service-configuration/sub-headers/$id/edit');

export function SubHeaderEditPage() {
  const { id } = route.useParams();
  const query = useRecordToEdit(orpc.catalogue.subHeaders.get.queryOptions({ input: { id } }));
  return (
    <StoredEntry kind="sub_header" query={query}>
      {(stored) => (
        <EntryFormPage kind="sub_header" mode="edit">
          <SubHeaderForm key={stored.id} stored={stored} />
        </EntryFormPage>
      )}
    </StoredEntry>
  );
}
