import { expect, test } from 'vitest';
import { statusBefore, statusRecord } from './undo-status.ts';

const before = { status: 'info_returned', status_changed_at: '2026-03-01T09:00:00.000Z' } as const;
const after = { status: 'proforma_review', status_changed_at: '2026-03-02T09:00:00.000Z' } as const;
const later = { status: 'goproposal_sent', status_changed_at: '2026-03-03T09:00:00.000Z' } as const;
const recorded = statusRecord(before, after);

test('an undo restores the earlier status and its time if the client is unchanged', () => {
  expect(statusBefore(after, recorded, after.status_changed_at)).toEqual(before);
});

test('there is nothing to restore if the client has been moved since', () => {
  expect(statusBefore(later, statusRecord(after, later), after.status_changed_at)).toBeNull();
  expect(statusBefore(later, recorded, after.status_changed_at)).toBeNull();
  // Moved away and back again.
  const again = { ...after, status_changed_at: later.status_changed_at };
  expect(statusBefore(again, statusRecord(before, again), after.status_changed_at)).toBeNull();
});

test('a repeated undo is recognised', () => {
  expect(statusBefore(before, statusRecord(after, before), after.status_changed_at)).toBe('undone');
});

test('a change that recorded no times cannot be undone', () => {
  expect(
    statusBefore(
      after,
      { status: { from: 'info_returned', to: 'proforma_review' } },
      after.status_changed_at,
    ),
  ).toBeNull();
  expect(statusBefore(after, undefined, after.status_changed_at)).toBeNull();
});
