import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CatalogueFilter } from '#contract/pricing/catalogue/list-filter.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { CatalogueList } from '#web/features/pricing/catalogue/catalogue-list.tsx';
import { type CatalogueSearch, treeSearch } from '#web/features/pricing/catalogue/kind-texts.ts';

import { paths } from '#web/lib/navigation/paths.ts';

const CatalogueTree = lazyPart(
  () => import('#web/features/pricing/catalogue/tree/catalogue-tree.tsx'),
  'CatalogueTreeView',
  { fallback: () => <SkeletonCard lines={8} />, inPlace: true },
);

const route = getRouteApi('/app/service-configuration');
const KIND_OF_TAB = { 'sub-headers': 'sub_header', options: 'option' } as const;

/**
 * The address is the only place that stores the tab and the filters. The return type is explicit,
 * because the router imports the page, and the inferred type would depend on the router.
 */
export function ServiceConfigurationPage(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { tab } = search;

  function change(changes: Partial<CatalogueFilter>): void {
    void navigate({
      // Based on the address that an unfinished navigation leads to, so that a second quick change keeps the first.
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
      {tab === 'tree' ? (
        <CatalogueTree
          search={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
          entry={search.entry ?? null}
          onEntry={(id) =>
            void navigate({ search: (before) => ({ ...treeSearch(before), entry: id }), replace: true })
          }
        />
      ) : (
        <CatalogueList
          kind={tab ? KIND_OF_TAB[tab] : 'category'}
          filter={filterOf(search)}
          onFilter={change}
        />
      )}
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
