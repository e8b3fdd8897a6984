import { expect, test } from 'vitest';
import { mergeAction } from './action.ts';
import { ACTIVITY_TYPES } from './activity.ts';
import { ACTIVITY_KINDS, typesOf } from './activity-kind.ts';

const ABOUT = { at: '2026-03-02T10:15:30.123Z', actor_name: 'Sam', client_id: null, client_name: null };
const event = (id: number, type: string) => ({ id, type, changes: {} });
const sent = event(4, 'proposal.sent');
const moved = event(5, 'client.status_changed');
const reopened = event(3, 'client.reopened');

test('an action begins with the event that caused the others', () => {
  const action = { ...ABOUT, ...sent, also: [moved, reopened] };
  expect(mergeAction(ABOUT, [sent, moved, reopened])).toEqual(action);
  expect(mergeAction(ABOUT, [reopened, moved, sent])).toEqual(action);
});

test('a single event is an action without other events', () => {
  expect(mergeAction(ABOUT, [moved])).toEqual({ ...ABOUT, ...moved, also: [] });
});

test('of several causes, the first recorded comes first', () => {
  const [created, note] = [event(7, 'client.created'), event(8, 'note.added')];
  expect(mergeAction(ABOUT, [note, created])).toMatchObject({ ...created, also: [note] });
});

test('every type of event has one kind', () => {
  expect(ACTIVITY_KINDS.flatMap(typesOf).toSorted()).toEqual(ACTIVITY_TYPES.toSorted());
});
