import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CatalogueTree } from '#contract/catalogue/catalogue.ts';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';

export interface CatalogueState {
  /** Null while it loads, or where it could not be loaded. */
  tree: CatalogueTree | null;
  failure: string | null;
  retry: () => void;
}

/** The active catalogue; live updates keep it fresh. */
export function useCatalogueTree(): CatalogueState {
  const { data, error, refetch } = useQuery(orpc.catalogue.tree.queryOptions());
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    tree: data ?? null,
    failure:
      error && data === undefined ? describeError(error, 'Failed to fetch service configuration') : null,
    retry,
  };
}
