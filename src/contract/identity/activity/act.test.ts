import { expect, test } from 'vitest';
import { mergeAct } from './act.ts';
import { ACTIVITY_TYPES } from './activity.ts';
import { ACTIVITY_KINDS, typesOf } from './activity-kind.ts';

const ABOUT = { at: '2026-03-02T10:15:30.123Z', actor_name: 'Sam', client_id: null, client_name: null };
const event = (id: number, type: string) => ({ id, type, changes: {} });
const sent = event(4, 'proposal.sent');
const moved = event(5, 'client.status_changed');
const reopened = event(3, 'client.reopened');

test('an act begins with the event that caused the others, in whatever order they are given', () => {
  const act = { ...ABOUT, ...sent, also: [moved, reopened] };
  expect(mergeAct(ABOUT, [sent, moved, reopened])).toEqual(act);
  expect(mergeAct(ABOUT, [reopened, moved, sent])).toEqual(act);
});

test('a single event is an act without other events', () => {
  expect(mergeAct(ABOUT, [moved])).toEqual({ ...ABOUT, ...moved, also: [] });
});

test('of several causes, the first recorded comes first', () => {
  const [created, note] = [event(7, 'client.created'), event(8, 'note.added')];
  expect(mergeAct(ABOUT, [note, created])).toMatchObject({ ...created, also: [note] });
});

test('every type of event has one kind', () => {
  expect(ACTIVITY_KINDS.flatMap(typesOf).toSorted()).toEqual(ACTIVITY_TYPES.toSorted());
});
