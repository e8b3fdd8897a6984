import { useParams } from '@tanstack/react-router';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { useSetClientInView } from '#web/features/clients/clients/client-in-view.ts';
import { PreparationScreen } from '#web/features/proposals/proposal-versions/preparation/preparation-screen.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

/** /clients/{clientId}/proposal */
export function ClientProposalPage() {
  const { id } = useParams({ from: '/app/clients/$id/proposal' });
  useSetClientInView(id);
  return (
    <PreparationScreen
      key={id}
      clientId={id}
      header={(title, subtitle) => (
        <PageHeader
          title={title}
          subtitle={subtitle}
          back={
            <BackLink to={paths.client} params={{ id }}>
              Back to Client
            </BackLink>
          }
        />
      )}
    />
  );
}
