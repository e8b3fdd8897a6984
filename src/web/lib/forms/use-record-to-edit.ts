import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId } from 'react';

/**
 * Loads a record for an edit form. Always fetches it, because the cache may have an older version. Live updates
 * apply as usual.
 */
export function useRecordToEdit<Data, Failure>(
  options: UseQueryOptions<Data, Failure> & { queryKey: QueryKey },
): UseQueryResult<Data, Failure> {
  const opening = useId();
  return useQuery({ ...options, queryKey: [...options.queryKey, opening], gcTime: 0 });
}
