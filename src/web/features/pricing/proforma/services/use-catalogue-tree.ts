import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';

export interface CatalogueState {
  /** Null while loading, or if loading failed. */
  tree: CatalogueTree | null;
  failure: string | null;
  retry: () => void;
}

/** Returns the active catalogue, updated live. */
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
