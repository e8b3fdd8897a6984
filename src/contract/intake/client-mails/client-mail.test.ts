import { expect, test } from 'vitest';
import { mailState } from './client-mail.ts';

const AT = '2026-03-02T09:30:00.000Z';

test('a mail waits until it is accepted, written to a file or given up', () => {
  expect(mailState({ sent_at: null, is_written: false, failed_at: null })).toBe('waiting');
  expect(mailState({ sent_at: AT, is_written: false, failed_at: null })).toBe('sent');
  expect(mailState({ sent_at: AT, is_written: true, failed_at: null })).toBe('written');
  expect(mailState({ sent_at: null, is_written: false, failed_at: AT })).toBe('failed');
});
