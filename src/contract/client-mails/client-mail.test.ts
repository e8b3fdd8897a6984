import { expect, test } from 'vitest';
import { mailState } from './client-mail.ts';

const AT = '2026-03-02T09:30:00.000Z';

test('a mail waits until the mail server accepts it or sending is given up', () => {
  expect(mailState({ sent_at: null, failed_at: null })).toBe('waiting');
  expect(mailState({ sent_at: AT, failed_at: null })).toBe('sent');
  expect(mailState({ sent_at: null, failed_at: AT })).toBe('failed');
});
