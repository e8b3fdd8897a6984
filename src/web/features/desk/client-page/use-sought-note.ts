import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { noteOfPart } from '#contract/desk/client-page/parts.ts';
import type { useNotes } from '#web/features/clients/notes/notes-query.ts';
import type { useTimeline } from '#web/features/identity/activity/activity-query.ts';
import { fetchNextPage } from '#web/lib/api/next-page.ts';

/** The address's hash may name a note. Loads older notes until that note has loaded. Returns its id, or null. */
export function useSoughtNote(
  notes: ReturnType<typeof useNotes>,
  /** The events, if they are shown in one list with the notes. */
  events: ReturnType<typeof useTimeline> | null,
): string | null {
  const sought = useLocation({ select: ({ hash }) => noteOfPart(hash) });
  const isLoaded = notes.data.pages.some(({ items }) => items.some(({ id }) => id === sought));
  const isBusy = notes.isFetchingNextPage || notes.isError;
  const wanting = sought !== null && !isLoaded && notes.hasNextPage && !isBusy;
  const loadOlder = useEffectEvent(() => {
    void fetchNextPage(notes);
    if (events?.hasNextPage) void fetchNextPage(events);
  });
  useEffect(() => {
    if (wanting) loadOlder();
  }, [wanting]);
  return sought;
}
