import { orpc } from '#web/lib/api/api.ts';
import { refusalSentence } from '#web/lib/messages/messages.ts';

export function notesOptions(clientId: string) {
  return orpc.notes.list.infiniteOptions({
    input: (cursor: string | null) => ({ client_id: clientId, cursor, limit: 30 }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Returns the {reason} of the spec's error messages about notes. */
export function noteReason(error: unknown): string {
  return refusalSentence(error) ?? (error instanceof Error ? error.message : 'unknown');
}
