import type { UseQueryResult } from '@tanstack/react-query';
import { describeError } from '#web/lib/messages/messages.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';

export interface ParentChoice {
  id: string;
  label: string;
  /** Everything it is found by, besides its label. */
  searched: string;
}

/** What an entry can stand below. */
export interface Parents {
  /** The active ones, once they are loaded, and the one it stands below now. */
  choices: readonly ParentChoice[];
  isLoaded: boolean;
  isFetching: boolean;
  /** Why they could not be loaded. */
  failure: string | null;
  retry: () => void;
}

/** `failed` is the spec's text for a list that could not be loaded, `current` the parent as it was stored. */
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

/** The current parent stays selected, though it is inactive by now or the list is not there. */
function withCurrent(
  choices: ParentChoice[] | undefined,
  current: Omit<ParentChoice, 'searched'> | undefined,
): ParentChoice[] {
  if (!current || choices?.some(({ id }) => id === current.id)) return choices ?? [];
  const label = choices ? `${current.label} (inactive)` : current.label;
  return [...(choices ?? []), { id: current.id, label, searched: '' }];
}
