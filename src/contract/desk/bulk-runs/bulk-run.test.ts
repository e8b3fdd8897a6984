import { expect, test } from 'vitest';
import { canUndoRun, clientsLeft } from './bulk-run.ts';

const run = { action: { kind: 'owner' }, state: 'finished', done: 3, undo_of: null } as const;

test.each(['owner', 'status', 'close'] as const)("a run of kind '%s' can be undone", (kind) => {
  expect(canUndoRun({ ...run, action: { kind } })).toBe(true);
});

test.each(['email_link', 'next_step'] as const)("a run of kind '%s' can't be undone", (kind) => {
  expect(canUndoRun({ ...run, action: { kind } })).toBe(false);
});

test('a stopped run can be undone', () => {
  expect(canUndoRun({ ...run, state: 'stopped' })).toBe(true);
  expect(canUndoRun({ ...run, state: 'running' })).toBe(false);
  expect(canUndoRun({ ...run, done: 0 })).toBe(false);
  expect(canUndoRun({ ...run, undo_of: 'another' })).toBe(false);
});

test('the clients left are the clients without an outcome', () => {
  expect(clientsLeft({ total: 10, done: 3, skipped: 2, refused: 1 })).toBe(4);
  expect(clientsLeft({ total: 2, done: 3, skipped: 0, refused: 0 })).toBe(0);
});
