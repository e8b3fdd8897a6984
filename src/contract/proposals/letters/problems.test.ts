import { describe, expect, test } from 'vitest';
import { LETTER_DUTIES, type LetterDuty } from '#contract/firm/law/letter-duty.ts';
import { aFeeLine, someFees } from '#contract/pricing/fees/fees.fixture.ts';
import { EXAMPLE_MARK } from '#contract/proposals/letter-templates/example-mark.ts';
import { markOf } from '#contract/proposals/letter-templates/letter-duties.ts';
import { LETTER_FIELDS, type LetterField } from '#contract/proposals/letter-templates/letter-fields.ts';
import { fill, kinds, messages, withText } from './filled-letters.fixture.ts';
import type { LetterSource, LetterToFill } from './letter-source.ts';
import { aTemplate, aWholeSet, LETTER, letterId, PAYROLL, PERSONAL, SOURCE, VAT } from './letters.fixture.ts';

describe('problems', () => {
  test('name each unknown, unclosed or unfilled field once', () => {
    const source = { ...SOURCE, owner: null, facts: { ...SOURCE.facts, insurer: '' } };
    const filled = fill(
      withText(
        '{{client.nick}} {{client.nick}} {{responsible.name}} {{responsible.name}} {{facts.insurer}} {{',
      ),
      { source },
    );
    expect(filled.problems.map(({ kind, field, section, blocks }) => [kind, field, section, blocks])).toEqual(
      [
        ['unknown_field', '{{client.nick}}', 'letters', true],
        ['unknown_field', '{{', 'letters', true],
        ['unfilled_field', 'responsible.name', 'client', true],
        ['missing_fact', 'facts.insurer', 'firm', true],
      ],
    );
    expect(messages(filled)[3]).toBe(
      "'Insurer' has no value. The value comes from Settings, Firm, Facts for letters of engagement.",
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
      ...LETTER_DUTIES.map(markOf),
    ];
    for (const field of (Object.keys(LETTER_FIELDS) as LetterField[]).filter((f) => !always.includes(f))) {
      const { problems } = fill(withText(`{{${field}}}`), { source: nothing });
      expect(problems.map((problem) => problem.field)).toContain(field);
    }
  });

  test('name parts without a published template', () => {
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

  test('prevent sending a letter such as an audit with texts for the usual letters', () => {
    const audit = { ...LETTER, letter: 'Limited Company (Audit)' };
    expect(fill(aWholeSet(), { letters: [audit] }).problems).toMatchObject([
      { kind: 'general_text', blocks: true, letter_ids: [audit.id] },
      { kind: 'general_text', blocks: true },
    ]);
    const own = ['covering', 'schedule'].flatMap((part) =>
      aWholeSet()
        .filter((template) => template.part === part)
        .map((template) => ({ ...template, letter: audit.letter })),
    );
    expect(kinds(fill([...aWholeSet(), ...own], { letters: [audit] }))).toEqual([]);
    expect(kinds(fill(aWholeSet()))).toEqual([]);
  });

  test('prevent sending a covering letter for an audit with the usual schedule', () => {
    const audit = { ...LETTER, letter: 'Limited Company (Audit)' };
    const withFits = (letters: string[]) =>
      aWholeSet().map((template) => {
        if (template.part === 'covering') return { ...template, letter: audit.letter };
        return { ...template, fits: { letters, entity_types: [] } };
      });
    expect(fill(withFits([]), { letters: [audit] }).problems).toMatchObject([
      {
        kind: 'general_text',
        blocks: true,
        section: 'letters',
        message:
          "'schedule' is written for the usual letters and may leave the work of 'Limited Company (Audit)' out of scope. Publish one for this letter in Letters, or say there that this text fits it.",
      },
    ]);
    expect(kinds(fill(withFits(['Limited Company (Audit)']), { letters: [audit] }))).toEqual([]);
    expect(kinds(fill(withFits(['Solicitors Accountants Report']), { letters: [audit] }))).toEqual([
      'general_text',
    ]);
  });

  test('name a schedule and the entity that it does not fit', () => {
    const fits = { letters: [], entity_types: ['Individual', 'Sole Trader'] };
    const own = aTemplate({ part: 'schedule', title: 'Wages', sub_header_id: PAYROLL, fits });
    const company = { ...LETTER, services: [PAYROLL] };
    const personal = { ...PERSONAL, services: [VAT] };
    const message =
      "'Wages' is written for Individual or Sole Trader, not for Limited Company. Move 'Payroll' to a letter that it fits, or say in Letters that this text fits Limited Company too.";
    expect(fill([...aWholeSet(), own], { letters: [company] }).problems).toMatchObject([
      { kind: 'wrong_entity', blocks: true, section: 'proposal', field: null, message },
    ]);
    expect(fill([...aWholeSet(), own], { letters: [company, personal] }).problems).toMatchObject([
      { kind: 'wrong_entity', blocks: true, section: 'proposal', field: PAYROLL, letter_ids: [LETTER.id] },
    ]);
    const swapped = [
      { ...company, services: [VAT] },
      { ...personal, services: [PAYROLL] },
    ];
    expect(kinds(fill([...aWholeSet(), own], { letters: swapped }))).toEqual([]);
  });

  test('name any other text and the entity that it does not fit', () => {
    const fits = { letters: [], entity_types: ['Individual'] };
    expect(fill(withText('Dear client', { fits })).problems).toMatchObject([
      { kind: 'wrong_entity', blocks: true, section: 'letters', field: null },
    ]);
  });

  test('name a letter without services once, if its texts state services or fees', () => {
    const templates = withText('{{services.list}}\n\n{{fees.table}}');
    const empty = { ...PERSONAL, services: [] };
    expect(fill(templates, { letters: [LETTER, empty] }).problems).toMatchObject([
      { kind: 'letter_without_services', blocks: true, section: 'proposal', letter_ids: [PERSONAL.id] },
    ]);
    expect(fill(templates, { letters: [empty] }).problems).toMatchObject([
      { kind: 'letter_without_services', section: 'proforma' },
    ]);
    expect(kinds(fill(withText('Dear client'), { letters: [LETTER, empty] }))).toEqual([]);
  });

  test('name words about all options if one may be left out', () => {
    const fees = someFees({ lines: [aFeeLine({ key: VAT, is_optional: true })] });
    const text = withText('The year comes to {{fees.first_year}} With all options.');
    expect(fill(text, { source: { ...SOURCE, fees } }).problems).toMatchObject([
      { kind: 'option_words', blocks: true },
    ]);
    expect(kinds(fill(text))).toEqual([]);
  });

  test('that several letters share are listed once, with all the letters', () => {
    const others = [LETTER, { ...LETTER, id: letterId(3) }];
    const { problems } = fill(withText('{{client.nick}}'), { letters: others });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.letter_ids).toEqual([LETTER.id, letterId(3)]);
  });

  test('prevent sending a text that still has the example mark', () => {
    const marked = fill(withText(`**${EXAMPLE_MARK.toUpperCase()}**\n\nDear client`, { is_example: false }));
    expect(marked.problems).toMatchObject([{ kind: 'example', blocks: true }]);
    const unmarked = fill(withText('Dear client', { is_example: true }));
    expect(unmarked.problems).toMatchObject([{ kind: 'not_reviewed', blocks: false }]);
  });

  test('that prevent sending come before warnings', () => {
    const templates = withText('{{client.nick}}', { is_example: true });
    expect(kinds(fill(templates))).toEqual(['unknown_field', 'not_reviewed']);
  });

  test('name each duty in force that no part fulfils', () => {
    const none = aWholeSet().map((template) => ({ ...template, text: 'Dear client', duties: [] }));
    const dutiesOf = (letter: LetterToFill, today: string) =>
      fill(none, { letters: [letter], source: { ...SOURCE, today } })
        .problems.filter(({ kind }) => kind === 'missing_duty')
        .map(({ message }) => message);
    expect(dutiesOf(LETTER, '2026-06-18')).toHaveLength(9);
    expect(dutiesOf(LETTER, '2026-06-19')).toHaveLength(10);
    expect(dutiesOf(PERSONAL, '2026-06-19')).toHaveLength(11);
    expect(dutiesOf(LETTER, '2026-06-19')).toContain(
      "No part of 'Limited Company (Non-Audit)' for Limited Company covers 'Complaints about data protection'. In Letters, write about it in one of the texts, and mark that section.",
    );
  });

  test('name who published the tick of a duty no longer stated', () => {
    const duties: LetterDuty[] = ['letter_insurance', 'letter_governing_law'];
    const withTerms = (text: string) =>
      fill(
        aWholeSet().map((template) => {
          if (template.part !== 'terms') return { ...template, duties: [] };
          return { ...template, title: 'Terms', duties, text };
        }),
      ).problems.filter(({ message }) => /insurer|Governing/.test(message));
    const insurer = '{{facts.insurer}}, {{facts.insurance_territory}}';
    expect(withTerms(`${insurer} {{facts.governing_law}}`)).toEqual([]);
    expect(withTerms(`${insurer} the law of England`)).toMatchObject([
      {
        kind: 'duty_on_word',
        blocks: false,
        section: 'letters',
        message:
          "Jane Doe said on 1 January 2026 that 'Terms' covers 'Governing law'. Tallygate couldn't find it in the letter.",
      },
    ]);
    expect(withTerms('Nothing')).toMatchObject([{ kind: 'duty_on_word', blocks: false }]);
  });
});
