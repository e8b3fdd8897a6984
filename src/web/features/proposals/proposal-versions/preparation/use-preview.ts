import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Preparation, Preview } from '#contract/proposals/proposal-versions/preparation.ts';
import { orpc } from '#web/lib/api/api.ts';
import { type DraftValues, isSameDraft, type TypedDraft, toPreview } from './draft-values.ts';

/** Milliseconds without a change after which the preview is fetched. */
const PAUSE_MS = 400;

export interface ShownPreview extends Preview {
  /** Whether the preview still shows an earlier draft than the form. */
  is_behind: boolean;
  failed: boolean;
  retry: () => void;
}

/**
 * The proposal as the client would see it. The preparation includes the preview of the stored draft. After a
 * change, the previous preview stays until the new one has loaded, or if it fails to load.
 */
export function usePreview(preparation: Preparation, values: DraftValues): ShownPreview {
  const [settled, setSettled] = useState<TypedDraft>(preparation.draft);
  useEffect(() => {
    const timer = setTimeout(() => {
      const draft = toPreview(values);
      if (draft) setSettled(draft);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  const isStored = isSameDraft(settled, preparation.draft);
  const { data, isError, isFetching, refetch } = useQuery({
    ...orpc.proposalVersions.preview.queryOptions({
      input: { client_id: preparation.client.id, draft: settled },
      placeholderData: keepPreviousData,
    }),
    enabled: !isStored,
    gcTime: 0,
  });
  const stored: Preview = {
    document: preparation.preview,
    document_hash: preparation.document_hash,
    problems: preparation.problems,
  };
  return {
    ...(isStored ? stored : (data ?? stored)),
    is_behind: !isSameDraft(settled, values) || (!isStored && isFetching),
    failed: !isStored && isError,
    retry: () => void refetch(),
  };
}
