import { expect, test } from 'vitest';
import { RUN_STATES } from './run.ts';
import { canTakeBack, TAKE_BACK_MS } from './take-back.ts';

const SENT_AT = '2026-11-22T12:00:00.000Z';
const run = { state: 'set_directly', ended_at: SENT_AT } as const;
const client = { status: 'goproposal_sent', status_changed_at: SENT_AT } as const;
const after = (milliseconds: number) => new Date(Date.parse(SENT_AT) + milliseconds);

test('a send without the bot can be undone for 15 seconds', () => {
  expect(canTakeBack(run, client, after(0))).toBe(true);
  expect(canTakeBack(run, client, after(TAKE_BACK_MS))).toBe(true);
  expect(canTakeBack(run, client, after(TAKE_BACK_MS + 1))).toBe(false);
});

test('only a run that set the status directly can be undone', () => {
  for (const state of RUN_STATES) {
    expect(canTakeBack({ ...run, state }, client, after(1)), state).toBe(state === 'set_directly');
  }
});

test("a send can't be undone if its client's status changed since", () => {
  expect(canTakeBack(run, { ...client, status: 'goproposal_signed' }, after(1))).toBe(false);
  expect(canTakeBack(run, { ...client, status_changed_at: after(1).toISOString() }, after(2))).toBe(false);
});
