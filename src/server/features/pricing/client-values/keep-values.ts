import type { Services } from '#server/context.ts';
import { refreshValues } from './refresh-values.ts';

/**
 * Returns the task that keeps the clients' values up to date. Once all values are current, the task reads only the
 * price book until another version starts.
 */
export function keepValues(services: Pick<Services, 'db' | 'now'>): () => Promise<void> {
  let completeFor: string | null = null;
  return async () => {
    completeFor = await refreshValues(services, completeFor);
  };
}
