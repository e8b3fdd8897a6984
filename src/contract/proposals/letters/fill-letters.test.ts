import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LETTER_FIELDS } from '#contract/proposals/letter-templates/letter-fields.ts';
import type { PublishedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { documentLetterSchema } from './document-letter.ts';
import { fill, kinds, messages, plainParagraph, withText } from './filled-letters.fixture.ts';
import type { LetterToFill } from './letter-source.ts';
import { aTemplate, aWholeSet, LETTER, letterId, PAYROLL, PERSONAL, SOURCE, VAT } from './letters.fixture.ts';

describe('a filled letter', () => {
  test('has its parts in reading order', () => {
    const templates = aWholeSet().toReversed();
    const filled = fill(templates);
    expect(filled.problems).toEqual([]);
    const [letter] = filled.letters;
    expect(documentLetterSchema.parse({ ...letter, signatory_ids: [letterId(9)] })).toBeTruthy();
    expect(letter).toMatchObject({
      id: LETTER.id,
      title: 'Letter of engagement: Engines Ltd',
      entity: { name: 'Engines Ltd', type: 'Limited Company' },
      is_consumer: false,
      signatory_ids: ['ada'],
    });
    expect(letter?.parts.map(({ kind }) => kind)).toEqual(['covering', 'schedule', 'terms', 'privacy']);
    expect(letter?.parts[0]).toEqual({
      kind: 'covering',
      title: 'covering',
      text: 'Dear Ada Lovelace',
      template_version_id: templates.at(-1)?.version_id,
    });
  });

  test('has the cancellation notice and model form only for a consumer', () => {
    const { letters } = fill(aWholeSet(), { letters: [LETTER, PERSONAL] });
    expect(letters.map(({ is_consumer, parts }) => [is_consumer, parts.map(({ kind }) => kind)])).toEqual([
      [false, ['covering', 'schedule', 'terms', 'privacy']],
      [true, ['covering', 'schedule', 'terms', 'privacy', 'cancellation', 'model_form']],
    ]);
  });

  test('has a value for every field', () => {
    const { letters, problems } = fill(
      withText(
        Object.keys(LETTER_FIELDS)
          .map((field) => `{{${field}}}`)
          .join('\n\n'),
      ),
    );
    expect(problems).toEqual([]);
    const text = plainParagraph(letters[0]?.parts[0]?.text);
    for (const known of [
      'Ada Lovelace (Director)',
      '1 High Street, Leeds',
      '3 Mill Lane, Leeds, LS2 2BB',
      'January 2026',
      '31 July 2026',
      '1 July 2026',
      '- VAT | Returns',
      '£100.00 plus £20.00 VAT',
      '| **Total in the first year** |  | £1,200.00 | £240.00 | £1,440.00 |',
    ])
      expect(text).toContain(known);
    expect(text).not.toContain('{{');
  });

  test('shows a consumer the amounts including VAT first', () => {
    const templates = withText('{{fees.table}}\n\n{{fees.monthly}}');
    const text = (letters: LetterToFill[], source = SOURCE) =>
      plainParagraph(fill(templates, { letters, source }).letters[0]?.parts[0]?.text);
    expect(text([PERSONAL])).toContain('| Service | Billing | Including VAT | Before VAT | VAT |');
    expect(text([PERSONAL])).toContain('£120.00 including VAT');
    const { fees } = SOURCE;
    if (!fees) throw new Error('The fixture has fees');
    const unregistered = { ...SOURCE, fees: { ...fees, is_vat_registered: false } };
    expect(text([LETTER], unregistered)).toContain('| Service | Billing | Fee |');
    expect(text([LETTER], unregistered)).not.toContain('VAT');
  });
});

describe('schedules', () => {
  const general = () => aTemplate({ part: 'schedule', title: 'general' });
  const own = (sub_header_id: string, given: Partial<PublishedTemplate> = {}) =>
    aTemplate({
      part: 'schedule',
      sub_header_id,
      title: sub_header_id === VAT ? 'vat' : 'payroll',
      ...given,
    });
  const others = () => aWholeSet().filter(({ part }) => part !== 'schedule');
  const schedulesOf = (filled: ReturnType<typeof fill>) =>
    filled.letters.map(({ parts }) =>
      parts.filter(({ kind }) => kind === 'schedule').map(({ title }) => title),
    );

  test('include one for each chosen service, in the order of the catalogue', () => {
    const filled = fill([...others(), own(VAT), own(PAYROLL), general()]);
    expect(schedulesOf(filled)).toEqual([['payroll', 'vat']]);
    expect(filled.problems).toEqual([]);
  });

  test('include the general schedule once if a service lacks its own', () => {
    expect(schedulesOf(fill([...others(), own(VAT), general()]))).toEqual([['vat', 'general']]);
    expect(schedulesOf(fill([...others(), general()]))).toEqual([['general']]);
  });

  test('that are missing are named', () => {
    expect(messages(fill([...others(), own(VAT)]))).toEqual([
      "Neither a schedule for 'Payroll' nor a general schedule is published. Add one in Letters.",
    ]);
    expect(kinds(fill(others()))).toEqual(['no_template']);
  });

  test('for one entity type appear only in its letters', () => {
    const letters = [LETTER, PERSONAL];
    const templates = [...others(), own(VAT), own(PAYROLL, { entity_type: 'Individual' }), general()];
    const filled = fill(templates, { letters });
    expect(schedulesOf(filled)).toEqual([
      ['vat', 'general'],
      ['payroll', 'vat'],
    ]);
    expect(filled.problems).toEqual([]);
  });

  test('describe only the services of their letter', () => {
    const letters = [
      { ...LETTER, services: [PAYROLL] },
      { ...PERSONAL, services: [VAT] },
    ];
    const filled = fill([...others(), own(VAT), general()], { letters });
    expect(schedulesOf(filled)).toEqual([['general'], ['vat']]);
    expect(filled.letters.map(({ services }) => services)).toEqual([[PAYROLL], [VAT]]);
    expect(filled.problems).toEqual([]);
  });

  test('are not needed by a letter without services', () => {
    const filled = fill([...others(), own(VAT), general()], { letters: [{ ...LETTER, services: [] }] });
    expect(schedulesOf(filled)).toEqual([[]]);
    expect(filled.problems).toEqual([]);
  });
});

test('a text without problems has all its fields filled in, whatever it contains', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('{', '}', '{{', '}}', ' ', ...Object.keys(LETTER_FIELDS).map((field) => `{{${field}}}`)),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const { letters, problems } = fill(withText(`x${pieces.join('')}`));
      if (problems.length === 0) expect(letters[0]?.parts[0]?.text).not.toContain('{{');
    }),
  );
});
