import { generateOperationKey } from '@orpc/tanstack-query';
import type { QueryClient } from '@tanstack/react-query';
import { CARRIED_ID, type Carried } from '#contract/desk/first-screen/carried.ts';
import { startPosition } from '#web/lib/live/position.ts';
import { startSession } from './auth.tsx';

/** Fills the cache with the data that the document brought. Returns false if it brought none. */
export function startWithCarried(queryClient: QueryClient): boolean {
  const text = document.getElementById(CARRIED_ID)?.textContent;
  if (!text) return false;
  const { session, answers, position }: Carried = JSON.parse(text);
  startPosition(position);
  startSession(queryClient, session);
  for (const { path, input, output } of answers)
    queryClient.setQueryData(generateOperationKey(path, { type: 'query', input }), output);
  return true;
}
