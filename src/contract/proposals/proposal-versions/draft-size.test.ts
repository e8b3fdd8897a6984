import { expect, test } from 'vitest';
import { LETTER_TEXT_MAX } from '#contract/proposals/letter-templates/letter-template.ts';
import { isTooLong, PROPOSAL_MARKS_MAX, PROPOSAL_TEXT_MAX } from './draft-size.ts';

const letters = (texts: readonly string[]) => [
  {
    id: '0190f5a4-7e1c-7000-8000-000000000001',
    letter: 'Individual',
    title: 'Letter',
    entity: { name: 'Ada', type: 'Individual' },
    is_consumer: true,
    services: [],
    parts: texts.map((text) => ({ kind: 'schedule' as const, title: '', text, template_version_id: null })),
    signatory_ids: [],
  },
];

test('the texts of a proposal are limited together, each being short enough', () => {
  const text = 'x'.repeat(LETTER_TEXT_MAX);
  const allowed = Array.from({ length: PROPOSAL_TEXT_MAX / LETTER_TEXT_MAX }, () => text);
  expect(isTooLong({ message: '', letters: letters(allowed) })).toBe(false);
  expect(isTooLong({ message: 'y', letters: letters(allowed) })).toBe(true);
});

test('lines and table cells have a limit of their own', () => {
  const half = '|'.repeat(PROPOSAL_MARKS_MAX / 2);
  expect(isTooLong({ message: '', letters: letters([half, half]) })).toBe(false);
  expect(isTooLong({ message: '', letters: letters([half, half, '\n']) })).toBe(true);
});
