import { expect, it } from 'vitest';
import { MAIL_SAMPLES } from '#scripts/mails/samples.ts';

const samples = Object.entries(MAIL_SAMPLES).flatMap(([kind, mails]) =>
  mails.map((mail) => ({ kind, mail })),
);

it('every kind of mail has a sample', () => {
  expect(Object.entries(MAIL_SAMPLES).filter(([, mails]) => mails.length === 0)).toEqual([]);
});

it.each(samples)('a sample of $kind is that mail, with all its words', ({ kind, mail }) => {
  expect(mail.kind).toBe(kind);
  expect(mail.subject + mail.text + mail.html).not.toMatch(/undefined|\[object|\{\{|NaN|Invalid Date/);
});
