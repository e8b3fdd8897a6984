/** Filters of the feed of notes and timeline. */
export const FEED_FILTERS = ['all', 'notes', 'actions', 'mails'] as const;

export type FeedFilter = (typeof FEED_FILTERS)[number];

export const FEED_LABELS: Record<FeedFilter, string> = {
  all: 'All',
  notes: 'Notes',
  actions: 'Actions',
  mails: 'Mails',
};

interface Page<Item> {
  /** Newest first. */
  items: readonly Item[];
  /** Whether older items are still to be loaded. */
  more: boolean;
}

interface DatedNote {
  id: string;
  /** ISO instant */
  created_at: string;
}

interface DatedEvent {
  id: number;
  /** ISO instant */
  at: string;
  type: string;
  /** Other events of the same action. */
  also: readonly { type: string }[];
}

export type FeedEntry<Note, Event> =
  | { kind: 'note'; at: string; note: Note }
  | { kind: 'event'; at: string; event: Event };

export type FeedSource = 'notes' | 'events';

const MAILS: readonly string[] = ['link.emailed', 'link.reminded'];

/** Whether an action is about a mail to the client, sent or failed. */
function isMail({ type, also }: Pick<DatedEvent, 'type' | 'also'>): boolean {
  return [type, ...also.map((other) => other.type)].some(
    (one) => MAILS.includes(one) || one.startsWith('mail.'),
  );
}

/**
 * Merges the loaded notes and events of a client, newest first. Leaves out entries older than the last loaded item of a
 * list with more pages, so that later pages only add entries at the end. `older` names the lists to load next. A note
 * replaces its 'note.added' event.
 */
export function feedOf<Note extends DatedNote, Event extends DatedEvent>(
  notes: Page<Note>,
  events: Page<Event>,
  filter: FeedFilter,
): { entries: FeedEntry<Note, Event>[]; older: FeedSource[] } {
  const withNotes = filter === 'all' || filter === 'notes';
  const withEvents = filter !== 'notes';
  const horizons: Record<FeedSource, string> = {
    notes: withNotes && notes.more ? (notes.items.at(-1)?.created_at ?? '') : '',
    events: withEvents && events.more ? (events.items.at(-1)?.at ?? '') : '',
  };
  const horizon = horizons.notes > horizons.events ? horizons.notes : horizons.events;
  const entries: FeedEntry<Note, Event>[] = [
    ...(withNotes ? notes.items : []).map((note) => ({ kind: 'note', at: note.created_at, note }) as const),
    ...(withEvents ? events.items : [])
      .filter(
        (event) =>
          event.type !== 'note.added' && (filter === 'all' || isMail(event) === (filter === 'mails')),
      )
      .map((event) => ({ kind: 'event', at: event.at, event }) as const),
  ];
  return {
    entries: entries.filter(({ at }) => at >= horizon).toSorted((a, b) => compare(b.at, a.at)),
    older: (['notes', 'events'] as const).filter((source) => horizon !== '' && horizons[source] === horizon),
  };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
