import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { InspectionView } from '#web/features/due-diligence/inspection/inspection-view.tsx';
import { registerFilters } from '#web/features/due-diligence/inspection/register-search.ts';

const route = getRouteApi('/app/due-diligence');

/** The address is the only place that stores the view and the filters. */
export function DueDiligencePage() {
  const filters = registerFilters(route.useSearch());
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader
        title="Due diligence"
        subtitle="Clients’ files, what an inspector would ask about, and the pack for an inspection"
      />
      <InspectionView filters={filters} onFilters={(search) => void navigate({ search })} />
    </>
  );
}
