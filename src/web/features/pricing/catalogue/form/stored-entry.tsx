import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CATALOGUE_KIND_LABELS, type CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { listSearch } from '#web/features/pricing/catalogue/kind-texts.ts';
import { useRecordFailure } from '#web/lib/forms/use-record-failure.ts';
import { paths } from '#web/lib/navigation/paths.ts';

export interface StoredEntryProps<Entry> {
  kind: CatalogueKind;
  query: UseQueryResult<Entry>;
  /** Renders the form for the loaded entry. */
  children: (entry: Entry) => ReactNode;
}

/** Loads the entry of an edit screen. Says so if it doesn't exist. Returns to the list if loading fails. */
export function StoredEntry<Entry>({ kind, query, children }: StoredEntryProps<Entry>) {
  const navigate = useNavigate();
  const label = CATALOGUE_KIND_LABELS[kind];
  const isMissing = useRecordFailure(
    query,
    `Failed to fetch service ${label.toLowerCase()}`,
    () => void navigate({ to: paths.serviceConfiguration, search: listSearch(kind), replace: true }),
  );

  if (isMissing) {
    return (
      <NotFoundState
        title={`${label} not found`}
        action={
          <LinkButton variant="default" to={paths.serviceConfiguration} search={listSearch(kind)}>
            Back to Service Configuration
          </LinkButton>
        }
      />
    );
  }
  if (query.data === undefined) return <Loading text={`Loading ${label.toLowerCase()}...`} />;
  return children(query.data);
}
