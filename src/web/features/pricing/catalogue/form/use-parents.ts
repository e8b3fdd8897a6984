import type { UseQueryResult } from '@tanstack/react-query';
import { describeError } from '#web/lib/messages/messages.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';

export interface ParentChoice {
  id: string;
  label: string;
  /** Additional text to search. */
  searched: string;
}

/** The entries that can be selected as the parent. */
export interface Parents {
  /** The active entries, if they have loaded, and the current parent. */
  choices: readonly ParentChoice[];
  isLoaded: boolean;
  isFetching: boolean;
  /** The reason why the entries failed to load. */
  failure: string | null;
  retry: () => void;
}

/** Returns the possible parents. `failed` is the spec's message for a failed load, `current` the stored parent. */
export function useParents<Row>(
  query: UseQueryResult<Row[]>,
  {
    failed,
    choiceOf,
    current,
  }: {
    failed: string;
    choiceOf: (row: Row) => ParentChoice;
    current: Omit<ParentChoice, 'searched'> | undefined;
  },
): Parents {
  const { data, error, isFetching, refetch } = query;
  const failure = data ? null : error;
  useErrorToast(failure, failed);
  return {
    choices: withCurrent(data?.map(choiceOf), current),
    isLoaded: data !== undefined,
    isFetching,
    failure: failure && describeError(failure, failed),
    retry: () => void refetch(),
  };
}

/** Keeps the current parent in the list, even if it's inactive or the list failed to load. */
function withCurrent(
  choices: ParentChoice[] | undefined,
  current: Omit<ParentChoice, 'searched'> | undefined,
): ParentChoice[] {
  if (!current || choices?.some(({ id }) => id === current.id)) return choices ?? [];
  const label = choices ? `${current.label} (inactive)` : current.label;
  return [...(choices ?? []), { id: current.id, label, searched: '' }];
}
