import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId } from 'react';

/**
 * Loads a record that a form is filled with, once: fetched for this opening of the form and never taken from the
 * cache, where it may stand as it was before somebody, or oneself, last saved it. Live updates reach it as any other.
 */
export function useRecordToEdit<Data, Failure>(
  options: UseQueryOptions<Data, Failure> & { queryKey: QueryKey },
): UseQueryResult<Data, Failure> {
  const opening = useId();
  return useQuery({ ...options, queryKey: [...options.queryKey, opening], gcTime: 0 });
}
