import { describe, expect, test } from 'vitest';
import { EXAMPLE_MARK } from '#contract/letter-templates/example-mark.ts';
import { LETTER_FIELDS, type LetterField } from '#contract/letter-templates/letter-fields.ts';
import { fill, kinds, messages, withText } from './filled-letters.fixture.ts';
import type { LetterSource, LetterToFill } from './letter-source.ts';
import { aWholeSet, LETTER, letterId, PERSONAL, SOURCE } from './letters.fixture.ts';

describe('problems', () => {
  test('name unknown, unclosed and unfilled fields, each once, with the place to correct them', () => {
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

  test('that several letters share are listed once, with all the letters', () => {
    const others = [LETTER, { ...LETTER, id: letterId(3) }];
    const { problems } = fill(withText('{{client.nick}}'), { letters: others });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.letter_ids).toEqual([LETTER.id, letterId(3)]);
  });

  test('include example texts: the example mark prevents sending, and without the mark a warning stays until the text is reviewed', () => {
    const marked = fill(withText(`**${EXAMPLE_MARK.toUpperCase()}**\n\nDear client`, { is_example: false }));
    expect(marked.problems).toMatchObject([{ kind: 'example', blocks: true }]);
    const unmarked = fill(withText('Dear client', { is_example: true }));
    expect(unmarked.problems).toMatchObject([{ kind: 'not_reviewed', blocks: false }]);
  });

  test('that prevent sending come before warnings', () => {
    const templates = withText('{{client.nick}}', { is_example: true });
    expect(kinds(fill(templates))).toEqual(['unknown_field', 'not_reviewed']);
  });

  test('name each duty in force that no part fulfils, and the right to cancel only for consumers', () => {
    const none = aWholeSet().map((template) => ({ ...template, duties: [] }));
    const dutiesOf = (letter: LetterToFill, today: string) =>
      fill(none, { letters: [letter], source: { ...SOURCE, today } })
        .problems.filter(({ kind }) => kind === 'missing_duty')
        .map(({ message }) => message);
    expect(dutiesOf(LETTER, '2026-06-18')).toHaveLength(9);
    expect(dutiesOf(LETTER, '2026-06-19')).toHaveLength(10);
    expect(dutiesOf(PERSONAL, '2026-06-19')).toHaveLength(11);
    expect(dutiesOf(LETTER, '2026-06-19')).toContain(
      "No part of 'Limited Company (Non-Audit)' for Limited Company covers 'Complaints about data protection'. In Letters, write about it in one of the texts, then tick it below that text.",
    );
  });
});
