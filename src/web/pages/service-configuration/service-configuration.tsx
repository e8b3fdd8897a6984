import { getRouteApi } from '@tanstack/react-router';
import type { CatalogueFilter } from '#contract/catalogue/list-filter.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { CatalogueList } from '#web/features/catalogue/catalogue-list.tsx';
import { type CatalogueSearch, listSearch } from '#web/features/catalogue/kind-texts.ts';

import { ListedPackages } from '#web/features/packages/listed-packages.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

const route = getRouteApi('/app/service-configuration');
const KIND_OF_TAB = { 'sub-headers': 'sub_header', options: 'option' } as const;

/** The address is the only place that stores the tab and the filters. */
export function ServiceConfigurationPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const kind = search.tab ? KIND_OF_TAB[search.tab] : 'category';

  function change(changes: Partial<CatalogueFilter>): void {
    void navigate({
      // Based on the pending address, which another change may be updating.
      search: (before) => searchOf(before, { ...filterOf(before), ...changes }),
      replace: true,
    });
  }

  return (
    <>
      <PageHeader
        title="Service Configuration"
        subtitle="Manage your service categories, sub-headers, and configuration options"
        actions={
          <LinkButton to={paths.priceBook} variant="default">
            Price Book
          </LinkButton>
        }
      />
      <CatalogueList
        kind={kind}
        onKind={(next) => void navigate({ search: listSearch(next), replace: true })}
        filter={filterOf(search)}
        onFilter={change}
      />
      <ListedPackages />
    </>
  );
}

function filterOf({ search, category, sub_header }: CatalogueSearch): CatalogueFilter {
  return { search: search ?? '', category_id: category ?? null, sub_header_id: sub_header ?? null };
}

function searchOf({ tab }: CatalogueSearch, filter: CatalogueFilter): CatalogueSearch {
  return {
    ...(tab && { tab }),
    ...(filter.search && { search: filter.search }),
    ...(filter.category_id && { category: filter.category_id }),
    ...(filter.sub_header_id && { sub_header: filter.sub_header_id }),
  };
}
