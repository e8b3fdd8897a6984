import { expect, test } from 'vitest';
import { type FeedFilter, feedOf } from './feed.ts';

const at = (minute: number) => `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z`;
const note = (minute: number) => ({ id: `note ${minute}`, created_at: at(minute) });
const event = (minute: number, type = 'client.edited', also: { type: string }[] = []) => ({
  id: minute,
  at: at(minute),
  type,
  also,
});
const all = <Item>(...items: Item[]) => ({ items, more: false });
const some = <Item>(...items: Item[]) => ({ items, more: true });

const shown = ({ entries }: ReturnType<typeof feedOf<ReturnType<typeof note>, ReturnType<typeof event>>>) =>
  entries.map((entry) => (entry.kind === 'note' ? entry.note.id : entry.event.id));

test('notes and events are one list, newest first', () => {
  const feed = feedOf(all(note(30), note(10)), all(event(20), event(5)), 'all');
  expect(shown(feed)).toEqual(['note 30', 20, 'note 10', 5]);
  expect(feed.older).toEqual([]);
});

test("a note replaces its 'note.added' event", () => {
  const events = all(event(20, 'note.deleted'), event(10, 'note.added'));
  expect(shown(feedOf(all(note(10)), events, 'all'))).toEqual([20, 'note 10']);
});

test('entries older than the loaded part of a list are left out', () => {
  const feed = feedOf(all(note(30), note(10)), some(event(40), event(20)), 'all');
  expect(shown(feed)).toEqual([40, 'note 30', 20]);
  expect(feed.older).toEqual(['events']);
  expect(feedOf(some(note(30)), some(event(40), event(20)), 'all').older).toEqual(['notes']);
  expect(feedOf(some(note(20)), some(event(20)), 'all').older).toEqual(['notes', 'events']);
});

test('a filter shows only its entries', () => {
  const notes = all(note(30));
  const events = some(
    event(40, 'link.emailed'),
    event(35, 'link.generated', [{ type: 'link.emailed' }]),
    event(20),
  );
  const filtered = (filter: FeedFilter) => feedOf(notes, events, filter);
  expect(filtered('notes')).toMatchObject({ older: [] });
  expect(shown(filtered('notes'))).toEqual(['note 30']);
  expect(shown(filtered('mails'))).toEqual([40, 35]);
  expect(shown(filtered('actions'))).toEqual([20]);
  expect(filtered('actions').older).toEqual(['events']);
});
