import { useInfiniteQuery } from '@tanstack/react-query';
import type { Note } from '#contract/clients/notes/note.ts';
import { orpc } from '#web/lib/api/api.ts';
import { refusalSentence } from '#web/lib/messages/messages.ts';

export interface FirstNotes {
  clientId: string;
  /** The first page, loaded with the client. */
  firstPage: { items: Note[]; next_cursor: string | null };
  /** When the first page was loaded, as Unix time in milliseconds. */
  loadedAt: number;
}

/** A client's notes, newest first, page by page. */
export function useNotes({ clientId, firstPage, loadedAt }: FirstNotes) {
  return useInfiniteQuery({
    ...orpc.notes.list.infiniteOptions({
      input: (cursor: string | null) => ({ client_id: clientId, cursor, limit: 30 }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
    }),
    initialData: { pages: [firstPage], pageParams: [null] },
    initialDataUpdatedAt: loadedAt,
  });
}

/** Returns the {reason} of the spec's error messages about notes. */
export function noteReason(error: unknown): string {
  return refusalSentence(error) ?? (error instanceof Error ? error.message : 'unknown');
}
