import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { InspectionView } from '#web/features/due-diligence/inspection/inspection-view.tsx';

export function DueDiligencePage() {
  return (
    <>
      <PageHeader
        title="Due diligence"
        subtitle="Clients’ files, what an inspector would ask about, and the pack for an inspection"
      />
      <InspectionView />
    </>
  );
}
