import { BackLink } from '#web/components/navigation/back-link.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { DuplicateList } from '#web/features/desk/client-duplicates/duplicate-list.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

export function ClientDuplicatesPage() {
  return (
    <>
      <PageHeader
        title="Likely Duplicates"
        subtitle="Clients that may have been entered twice"
        back={<BackLink to={paths.clients}>Back to Clients</BackLink>}
      />
      <DuplicateList />
    </>
  );
}
