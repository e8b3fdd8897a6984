import { expect, test } from 'vitest';
import { FITS_ANY } from '#contract/proposals/letter-templates/template-fits.ts';
import type { CheckedText } from './checked-letter.ts';
import { specialLetters } from './special-letters.ts';

const DAY = '2026-07-01';
const AUDIT = 'Limited Company (Audit)';

const text = (part: CheckedText['part'], given: Partial<CheckedText> = {}): CheckedText => ({
  template_id: `${part} ${given.letter}`,
  part,
  letter: '',
  entity_type: '',
  readers: 'any',
  sub_header_id: null,
  title: part,
  duties: [],
  duties_found: [],
  fits: FITS_ANY,
  number: 1,
  starts_on: '2026-01-01',
  is_draft: false,
  ...given,
});
const GENERAL = [text('covering'), text('schedule')];
const auditOf = (texts: CheckedText[]) => specialLetters(texts, DAY).find(({ letter }) => letter === AUDIT);

test('an unusual letter is named until a covering letter is written', () => {
  expect(auditOf(GENERAL)).toEqual({ letter: AUDIT, has_covering: false, schedules: [] });
  expect(specialLetters(GENERAL, DAY).map(({ letter }) => letter)).not.toContain('Individual');
});

test('a letter with a covering letter is named without a fitting schedule', () => {
  const own = text('covering', { letter: AUDIT, entity_type: 'Limited Company' });
  const found = auditOf([...GENERAL, own]);
  expect(found?.has_covering).toBe(true);
  expect(found?.schedules.map(({ title }) => title)).toEqual(['schedule']);
  const fitting = text('schedule', { fits: { letters: [AUDIT], entity_types: [] } });
  expect(auditOf([text('covering'), fitting, own])).toBeUndefined();
});
