import { useParams } from '@tanstack/react-router';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { useSetClientInView } from '#web/features/clients/clients/client-in-view.ts';
import { StoredProforma } from '#web/features/pricing/proforma/stored-proforma.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

/** /clients/{clientId}/proforma */
export function ClientProformaPage() {
  const { id } = useParams({ from: '/app/clients/$id/proforma' });
  useSetClientInView(id);
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
