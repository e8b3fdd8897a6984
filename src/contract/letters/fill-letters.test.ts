import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_MARK } from '#contract/letter-templates/example-mark.ts';
import { LETTER_FIELDS, type LetterField } from '#contract/letter-templates/letter-fields.ts';
import type { PublishedTemplate } from '#contract/letter-templates/letter-template.ts';
import { parseMarkdown } from '#contract/markdown/parse-markdown.ts';
import { documentLetterSchema } from './document-letter.ts';
import { fillLetters } from './fill-letters.ts';
import type { LetterSource, LetterToFill } from './letter-source.ts';
import { aTemplate, aWholeSet, LETTER, letterId, PAYROLL, PERSONAL, SOURCE, VAT } from './letters.fixture.ts';

function fill(
  templates: PublishedTemplate[],
  { letters = [LETTER], source = SOURCE }: { letters?: LetterToFill[]; source?: LetterSource } = {},
) {
  return fillLetters({ source, letters, templates });
}

const messages = (filled: ReturnType<typeof fill>) => filled.problems.map(({ message }) => message);
const kinds = (filled: ReturnType<typeof fill>) => filled.problems.map(({ kind }) => kind);
/** A whole set whose covering letter has this text. */
const withText = (text: string, given: Partial<PublishedTemplate> = {}) =>
  aWholeSet().map((template) =>
    template.part === 'covering' ? { ...template, title: 'Letter', text, ...given } : template,
  );
const textOf = (text: string, source = SOURCE) => fill(withText(text), { source }).letters[0]?.parts[0]?.text;

/** Without the backslashes that keep values literal. */
const plain = (text = '') => text.replaceAll('\\', '');

describe('a filled letter', () => {
  test('has its parts in reading order, the version of each, its entity and its signatories', () => {
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

  test('for a consumer has the cancellation notice and the model form; for a company it has neither', () => {
    const { letters } = fill(aWholeSet(), { letters: [LETTER, PERSONAL] });
    expect(letters.map(({ is_consumer, parts }) => [is_consumer, parts.map(({ kind }) => kind)])).toEqual([
      [false, ['covering', 'schedule', 'terms', 'privacy']],
      [true, ['covering', 'schedule', 'terms', 'privacy', 'cancellation', 'model_form']],
    ]);
  });

  test('has the values of every field', () => {
    const { letters, problems } = fill(
      withText(
        Object.keys(LETTER_FIELDS)
          .map((field) => `{{${field}}}`)
          .join('\n\n'),
      ),
    );
    expect(problems).toEqual([]);
    const text = plain(letters[0]?.parts[0]?.text);
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

  test('shows a consumer the amounts including VAT first, and no VAT if the firm is not registered', () => {
    const templates = withText('{{fees.table}}\n\n{{fees.monthly}}');
    const text = (letters: LetterToFill[], source = SOURCE) =>
      plain(fill(templates, { letters, source }).letters[0]?.parts[0]?.text);
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

  test('are one for each chosen service, in the order of the catalogue', () => {
    const filled = fill([...others(), own(VAT), own(PAYROLL), general()]);
    expect(schedulesOf(filled)).toEqual([['payroll', 'vat']]);
    expect(filled.problems).toEqual([]);
  });

  test('include the general one once if a service lacks its own', () => {
    expect(schedulesOf(fill([...others(), own(VAT), general()]))).toEqual([['vat', 'general']]);
    expect(schedulesOf(fill([...others(), general()]))).toEqual([['general']]);
  });

  test('that are missing are named', () => {
    expect(messages(fill([...others(), own(VAT)]))).toEqual([
      "No schedule for 'Payroll' is published, and no general one. Add one in Letters.",
    ]);
    expect(kinds(fill(others()))).toEqual(['no_template']);
  });

  test('for one entity type appear only in its letters', () => {
    const letters = [LETTER, PERSONAL];
    const templates = [...others(), own(VAT), own(PAYROLL, { entity_type: 'Individual' }), general()];
    const filled = fill(templates, { letters });
    expect(schedulesOf(filled)).toEqual([['vat'], ['payroll', 'vat']]);
    expect(filled.problems).toEqual([]);
  });
});

describe('problems', () => {
  test('name unknown, unclosed and unfilled fields, each once, with the place to fill them in', () => {
    const source = { ...SOURCE, owner: null, facts: { ...SOURCE.facts, insurer: '' } };
    const filled = fill(
      withText(
        '{{client.nick}} {{client.nick}} {{responsible.name}} {{responsible.name}} {{facts.insurer}} {{',
      ),
      { source },
    );
    expect(filled.problems.map(({ kind, field, place, blocks }) => [kind, field, place, blocks])).toEqual([
      ['unknown_field', '{{client.nick}}', 'letters', true],
      ['unknown_field', '{{', 'letters', true],
      ['unfilled_field', 'responsible.name', 'client', true],
      ['missing_fact', 'facts.insurer', 'firm', true],
    ]);
    expect(messages(filled)[3]).toBe(
      '{{facts.insurer}} (Insurer) has no value. The value comes from Settings, Firm, Facts for letters of engagement.',
    );
  });

  test('name every field without a value', () => {
    const nothing: LetterSource = {
      ...SOURCE,
      client: { first_name: '', surname: '', email: '', phone: '', company: null, proposal_id: '' },
      firm: { name: '', address: '', phone: '', website: '', privacy_url: '', reply_to: '' },
      facts: Object.fromEntries(Object.keys(SOURCE.facts).map((fact) => [fact, ''])) as LetterSource['facts'],
      proforma: null,
      fees: null,
      owner: null,
      valid_until: null,
      signatories: [],
    };
    const always: LetterField[] = [
      'entity.name',
      'entity.type',
      'law.retention_years',
      'law.complaint_days',
      'law.cancellation_days',
      'law.refund_days',
      'today',
    ];
    for (const field of (Object.keys(LETTER_FIELDS) as LetterField[]).filter((f) => !always.includes(f))) {
      const { problems } = fill(withText(`{{${field}}}`), { source: nothing });
      expect(problems.map((problem) => problem.field)).toContain(field);
    }
  });

  test('name parts without a published template, and missing consumer notices only for consumers', () => {
    expect(messages(fill([]))).toContain(
      "No covering letter for 'Limited Company (Non-Audit)' and Limited Company is published. Add one in Letters.",
    );
    expect(kinds(fill([]))).not.toContain('no_consumer_notice');
    const withoutNotices = aWholeSet().filter(({ part }) => part !== 'cancellation' && part !== 'model_form');
    const filled = fill(withoutNotices, { letters: [LETTER, PERSONAL] });
    expect(filled.problems).toMatchObject([
      { kind: 'no_consumer_notice', blocks: true, letter_ids: [PERSONAL.id] },
      { kind: 'no_consumer_notice', blocks: true, letter_ids: [PERSONAL.id] },
    ]);
  });

  test('of several letters are listed once with all of them', () => {
    const others = [LETTER, { ...LETTER, id: letterId(3) }];
    const { problems } = fill(withText('{{client.nick}}'), { letters: others });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.letter_ids).toEqual([LETTER.id, letterId(3)]);
  });

  test('an example that is still marked prevents sending; one that nobody reviewed is a warning', () => {
    const marked = fill(withText(`**${EXAMPLE_MARK.toUpperCase()}**\n\nDear client`, { is_example: false }));
    expect(marked.problems).toMatchObject([{ kind: 'example', blocks: true }]);
    const unmarked = fill(withText('Dear client', { is_example: true }));
    expect(unmarked.problems).toMatchObject([{ kind: 'not_reviewed', blocks: false }]);
  });

  test('that prevent sending come before warnings', () => {
    const templates = withText('{{client.nick}}', { is_example: true });
    expect(kinds(fill(templates))).toEqual(['unknown_field', 'not_reviewed']);
  });

  test('name each duty that no part fulfils, since the day of its law, and the right to cancel only for consumers', () => {
    const none = aWholeSet().map((template) => ({ ...template, duties: [] }));
    const dutiesOf = (letter: LetterToFill, today: string) =>
      fill(none, { letters: [letter], source: { ...SOURCE, today } })
        .problems.filter(({ kind }) => kind === 'missing_duty')
        .map(({ message }) => message);
    expect(dutiesOf(LETTER, '2026-06-18')).toHaveLength(9);
    expect(dutiesOf(LETTER, '2026-06-19')).toHaveLength(10);
    expect(dutiesOf(PERSONAL, '2026-06-19')).toHaveLength(11);
    expect(dutiesOf(LETTER, '2026-06-19')).toContain(
      "No part of 'Limited Company (Non-Audit)' for Limited Company covers 'Complaints about data protection'. Add it to a text in Letters and tick it there.",
    );
  });
});

describe('values', () => {
  const company = (name: string) => ({ ...SOURCE, client: { ...SOURCE.client, company: name } });

  test('with fields or Markdown come out as they are', () => {
    expect(textOf('A {{client.company}}', company('{{facts.insurer}}'))).toBe('A \\{\\{facts.insurer\\}\\}');
    expect(textOf('{{client.company}}', company('# **Big** | Ltd'))).toBe('\\# \\*\\*Big\\*\\* \\| Ltd');
    expect(textOf('{{client.company}}', company('1. First\n- Second\n\n---'))).toBe(
      '1\\. First, \\- Second, \\-\\-\\-',
    );
  });

  test('read as one paragraph of the same words, whatever they contain', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '# ',
        '**',
        '- ',
        '1. ',
        '1) ',
        '| a |',
        '---',
        ':--',
        '\\',
        '{',
        '}',
        '.',
        ')',
        '_',
        '+ ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), fc.constantFrom('', '12', 'A '), (pieces, before) => {
        const words = pieces
          .join('')
          .replace(/[\p{Cc}\s]+/gu, ' ')
          .trim();
        fc.pre(words !== '');
        const text = textOf(`${before}{{client.company}}`, company(words)) ?? '';
        expect(parseMarkdown(text)).toEqual([
          { kind: 'paragraph', spans: [{ text: before + words, is_bold: false }] },
        ]);
      }),
    );
  });

  test('never become another field, whatever they contain', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('{', '}', '{{', '}}', '\\', '\n', ...Object.keys(LETTER_FIELDS).map((f) => `{{${f}}}`)),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
        const name = `x${pieces.join('')}`;
        const { letters, problems } = fill(withText('A {{client.company}} {{entity.name}}'), {
          source: company(name),
          letters: [{ ...LETTER, entity_name: name }],
        });
        expect(problems).toEqual([]);
        const text = letters[0]?.parts[0]?.text ?? '';
        expect(text).not.toContain('{{');
        expect(text).not.toContain('\n');
        expect(text.match(/Example Insurance/)).toBeNull();
      }),
    );
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
