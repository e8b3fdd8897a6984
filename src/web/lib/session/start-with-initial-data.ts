import { generateOperationKey } from '@orpc/tanstack-query';
import type { QueryClient } from '@tanstack/react-query';
import { INITIAL_DATA_ID, type InitialData } from '#contract/desk/first-screen/initial-data.ts';
import { startPosition } from '#web/lib/live/position.ts';
import { startSession } from './auth.tsx';

/** Fills the cache with the data that the document brought. Returns false if it brought none. */
export function startWithInitialData(queryClient: QueryClient): boolean {
  const text = document.getElementById(INITIAL_DATA_ID)?.textContent;
  if (!text) return false;
  const { session, answers, position }: InitialData = JSON.parse(text);
  startPosition(position);
  startSession(queryClient, session);
  for (const { path, input, output } of answers)
    queryClient.setQueryData(generateOperationKey(path, { type: 'query', input }), output);
  return true;
}
