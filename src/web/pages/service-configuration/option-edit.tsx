import { getRouteApi } from '@tanstack/react-router';
import { OptionForm } from '#web/features/pricing/catalogue/form/option-form.tsx';
import { StoredEntry } from '#web/features/pricing/catalogue/form/stored-entry.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';

const route = getRouteApi('/app/service-configuration/options/$id/edit');

export function OptionEditPage() {
  const { id } = route.useParams();
  const query = useRecordToEdit(orpc.catalogue.options.get.queryOptions({ input: { id } }));
  return (
    <StoredEntry kind="option" query={query}>
      {(stored) => <OptionForm key={stored.id} stored={stored} />}
    </StoredEntry>
  );
}
