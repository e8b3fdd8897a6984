import { useParams } from '@tanstack/react-router';
import { BackLink } from '#web/components/back-link.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { StoredProforma } from '#web/features/proforma/stored-proforma.tsx';
import { useShowsClient } from '#web/lib/client-in-view.ts';
import { paths } from '#web/lib/paths.ts';

/** /clients/{clientId}/proforma */
export function ClientProformaPage() {
  const { id } = useParams({ from: '/app/clients/$id/proforma' });
  useShowsClient(id);
  return (
    <StoredProforma
      clientId={id}
      header={(subtitle) => (
        <PageHeader
          title="Edit Proforma Details"
          subtitle={subtitle}
          back={<BackLink to={paths.reviews}>Back to Reviews</BackLink>}
        />
      )}
    />
  );
}
