import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { DigestSwitch } from '#web/features/figures/figures/digest-switch.tsx';
import { FiguresView } from '#web/features/figures/figures/figures-view.tsx';

const route = getRouteApi('/app/figures');

/** The address is the only place that stores the period. */
export function FiguresPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader
        title="Figures"
        subtitle="What came in, what was signed or lost, and how long it took"
        actions={<DigestSwitch />}
      />
      <FiguresView
        search={search}
        onPeriod={({ kind, from, to }) =>
          void navigate({ search: { period: kind, from, ...(kind === 'days' && { to }) } })
        }
      />
    </>
  );
}
