import { expect, it } from 'vitest';
import { LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import { dutiesFound } from './duties-found.ts';
import { markOf } from './letter-duties.ts';

const INSURER = 'Our insurer is {{facts.insurer}}, in {{facts.insurance_territory}}.';

it.each([
  ['all fields of a duty', INSURER, ['letter_insurance']],
  ['one of its fields', 'Our insurer is {{facts.insurer}}.', []],
  ['words without fields', 'We have professional indemnity insurance.', []],
  ['a marked paragraph', '{{covers.duration}} Either of us may end this.', ['letter_duration']],
  [
    'a mark alone on a line above words',
    '{{covers.duration}}\nEither of us may end this.',
    ['letter_duration'],
  ],
  ['a marked heading', '## Ending {{covers.duration}}\n\nEither of us may end this.', ['letter_duration']],
  [
    'a list under a marked heading',
    '### You {{covers.responsibilities}}\n- approve',
    ['letter_responsibilities'],
  ],
  ['words under a heading below the marked heading', '# A {{covers.scope}}\n## B\nWords', ['letter_scope']],
  ['a field under a marked heading', '## Law {{covers.scope}}\n{{facts.legal_name}}', ['letter_scope']],
  ['a marked heading without words', '## Ending {{covers.duration}}\n\n---\n', []],
  ['a marked heading whose words come under the next', '## A {{covers.scope}}\n## B\nWords', []],
  ['a mark above a heading', '{{covers.scope}}\n### B\nWords', []],
  ['a mark that does not exist', '{{covers.nothing}} Words', []],
])('finds by %s', (_what, text, found) => {
  expect(dutiesFound(text)).toEqual(found);
});

it('finds several duties marked on one heading', () => {
  const marks = LETTER_DUTIES.map((duty) => `{{${markOf(duty)}}}`).join('');
  expect(dutiesFound(`# Everything ${marks}\nWords`)).toEqual([...LETTER_DUTIES]);
});

it('reads long texts in linear time', () => {
  // Quadratic time would exceed the time limit of the test.
  const text = '## A {{covers.scope}} {{\n'.repeat(2_000);
  expect(dutiesFound(text)).toEqual([]);
});
