import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LawRow } from '#contract/firm/law/law-row.ts';
import { LAW_ROWS } from '#contract/firm/law/law-rows.ts';
import { lawWith } from '#contract/firm/law/own-law.ts';
import { orpc } from '#web/lib/api/api.ts';

/** The law that the product knows, with the firm's own rows as soon as they are loaded. */
export function useLaw(): readonly LawRow[] {
  const { data } = useQuery(orpc.law.own.queryOptions());
  return useMemo(() => (data ? lawWith(data) : LAW_ROWS), [data]);
}
