import { expect, test } from 'vitest';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import { progressText, refusedText, resultText, runTitle, stopText } from './run-text.ts';

const run: BulkRun = {
  id: 'r',
  action: { kind: 'owner', owner_id: 'a' },
  person_name: 'Ann Lee',
  state: 'running',
  stop_reason: null,
  stopped_by_name: null,
  expected: 2_340,
  total: 2_340,
  done: 800,
  skipped: 10,
  refused: 2,
  undo_of: null,
  undone: false,
  mails: null,
  started_by_name: 'Sam Staff',
  created_at: '2026-03-02T10:00:00.000Z',
  ended_at: null,
};

test('a run is named after its action', () => {
  const title = (action: BulkRun['action']) => runTitle({ ...run, action });
  expect(runTitle(run)).toBe('Hand over to Ann Lee');
  expect(runTitle({ ...run, undo_of: 'q' })).toBe('Undo: Hand over to Ann Lee');
  expect(title({ kind: 'owner', owner_id: null })).toBe('Remove the owner');
  expect(title({ kind: 'status', status: 'proforma_review' })).toBe('Move to Proforma Review');
  expect(title({ kind: 'close', reason: 'Price' })).toBe('Close: Price');
  expect(
    title({ kind: 'next_step', next_step: 'Ring', next_step_due: '2026-03-09', next_step_user_id: 'a' }),
  ).toBe('Next step for Ann Lee by 09/03/2026: Ring');
});

test('progress and result count the clients', () => {
  expect(progressText(run)).toBe('812 of 2,340 clients');
  expect(resultText(run)).toBe('800 changed, 10 unchanged, 2 refused');
});

test("the result of mails says nothing that isn't known", () => {
  const mailed = { ...run, skipped: 0, refused: 2, action: { kind: 'email_link' } } as const;
  expect(resultText(mailed)).toBe('800 to be mailed, 2 refused');
  expect(resultText({ ...mailed, mails: { waiting: 1, accepted: 790, failed: 9 } })).toBe(
    '1 email not sent yet, 790 emails accepted by the mail server, 9 emails not delivered, 2 refused',
  );
  expect(resultText({ ...mailed, refused: 0, mails: { written: 800 } })).toBe(
    '800 emails only written to a file, since no mail server is configured',
  );
});

test('the text of a stopped run says who stopped it or why', () => {
  const stopped = { ...run, state: 'stopped', stopped_by_name: 'Bob' } as const;
  expect(stopText(run)).toBeNull();
  expect(stopText({ ...stopped, stop_reason: 'by_hand' })).toBe(
    'Stopped by Bob. 1,528 clients were not reached.',
  );
  expect(stopText({ ...stopped, stop_reason: 'starter_gone', done: 2_327 })).toBe(
    'Stopped, because Sam Staff no longer has an account. 1 client was not reached.',
  );
});

test('each refused client has a sentence', () => {
  const refused = (code: string, data: unknown = null) =>
    refusedText(run, { client_id: 'c', client_name: 'Ada', code, data });
  expect(refused('CHANGED_SINCE')).toContain('has changed this client since then');
  expect(refused('WRONG_STATUS', { status: 'info_returned' })).toContain('Info Returned');
  expect(refused('FAILED')).toBe('Something went wrong. Try again.');
  expect(refused('A_NEWER_CODE')).toBe('This client could not be changed.');
});
