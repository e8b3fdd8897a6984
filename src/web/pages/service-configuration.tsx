import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { PageHeader } from '#web/components/page-header.tsx';
import { CatalogueList } from '#web/features/catalogue/catalogue-list.tsx';
import { listSearch } from '#web/features/catalogue/kind-texts.ts';
import { paths } from '#web/lib/paths.ts';

const route = getRouteApi('/app/service-configuration');
const KIND_OF_TAB = { 'sub-headers': 'sub_header', options: 'option' } as const;

export function ServiceConfigurationPage() {
  const { tab } = route.useSearch();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Service Configuration"
        subtitle="Manage your service categories, sub-headers, and configuration options"
      />
      <CatalogueList
        kind={tab ? KIND_OF_TAB[tab] : 'category'}
        onKind={(kind) =>
          void navigate({ to: paths.serviceConfiguration, search: listSearch(kind), replace: true })
        }
      />
    </>
  );
}
