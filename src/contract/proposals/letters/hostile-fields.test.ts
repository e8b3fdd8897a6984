import { describe, expect, it } from 'vitest';
import { textOfBlocks } from '#contract/firm/markdown/markdown.fixture.ts';
import { parseMarkdown } from '#contract/firm/markdown/parse-markdown.ts';
import { unfillableIn } from '#contract/proposals/letter-templates/find-fields.ts';
import type { PublishedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { fillText } from './fill-text.ts';
import { fill as fillAll, withText } from './filled-letters.fixture.ts';
import type { LetterSource } from './letter-source.ts';
import { letterValues } from './letter-values.ts';
import { LETTER, SOURCE } from './letters.fixture.ts';

function fill(text: string, source: LetterSource = SOURCE, given: Partial<PublishedTemplate> = {}) {
  const { letters, problems } = fillAll(withText(text, given), { source });
  const part = letters[0]?.parts[0];
  return {
    title: part?.title,
    /** As the client reads it. */
    read: textOfBlocks(parseMarkdown(part?.text ?? '')),
    blocks: parseMarkdown(part?.text ?? ''),
    problems,
    /** Fields that prevent sending. */
    named: problems.filter(({ blocks }) => blocks).map(({ field }) => field),
  };
}

const company = (name: string): LetterSource => ({ ...SOURCE, client: { ...SOURCE.client, company: name } });

describe('the value replaces a field', () => {
  it.each([
    ['in a heading', '# For {{client.company}}', 'For Engines Ltd'],
    ['in a table', '| A | B |\n| --- | --- |\n| {{client.company}} | 1 |', 'A\nB\nEngines Ltd\n1'],
    ['in a list', '- {{client.company}}\n- End', 'Engines Ltd\nEnd'],
    ['in bold text', '**{{client.company}}**', 'Engines Ltd'],
    [
      'in what looks like a link',
      '[{{client.company}}](https://x.example)',
      '[Engines Ltd](https://x.example)',
    ],
    ['written with spaces inside its braces', '{{  client.company\u00a0}}', 'Engines Ltd'],
    ['that occurs twice in one word', '{{client.company}}{{client.company}}', 'Engines LtdEngines Ltd'],
  ])('%s', (_where, text, read) => {
    expect(fill(text)).toMatchObject({ read, named: [] });
  });
});

describe('a field that cannot be filled in prevents sending and is reported:', () => {
  it.each([
    ['written in capitals', '{{Client.Company}}', ['{{Client.Company}}']],
    ['with a space in its name', '{{client. company}}', ['{{client. company}}']],
    ['with an invisible character in its name', '{{client.\u200bcompany}}', ['{{client.\u200bcompany}}']],
    ['without a name', '{{}} and {{ }}', ['{{}}', '{{ }}']],
    ['inside another field', '{{client.{{company}}}}', ['{{', '{{company}}', '}}']],
    ['in three braces', '{{{client.company}}}', ['{{', '{client.company}', '}}']],
    ['in one brace', '{client.company} { Client.Name }', ['{client.company}', '{ Client.Name }']],
    ['without an end', 'Dear {{client.company', ['{{']],
    ['without a beginning', 'Dear client.company}}', ['}}']],
    [
      'with a backslash inside its braces',
      String.raw`{\{client.company}\}`,
      [String.raw`{\{`, String.raw`}\}`],
    ],
    [
      'named like a built-in property of JavaScript objects',
      '{{constructor}} {{__proto__}}',
      ['{{constructor}}', '{{__proto__}}'],
    ],
    [
      'in the syntax of another template language',
      '{{client.company | upper}}',
      ['{{client.company | upper}}'],
    ],
  ])('%s', (_how, text, named) => {
    expect(fill(text).named).toEqual(named);
    expect(unfillableIn({ title: '', text })).toEqual(named);
    expect(unfillableIn({ title: text, text: '' })).toEqual(named);
  });

  it.each([
    ['a heading', '## {{services.list}}'],
    ['a list', '- {{services.list}}'],
    ['a numbered list', '1. {{services.list}}'],
    ['a table', '| {{services.list}} | x |\n| --- | --- |'],
  ])('a list of services in %s', (_where, text) => {
    const { named, problems } = fill(text);
    expect(named).toEqual(['{{services.list}}']);
    expect(problems[0]?.message).toContain('Put the field on a separate line in Letters.');
    expect(unfillableIn({ title: 'Letter', text })).toEqual(['{{services.list}}']);
  });

  it('a table of fees in the title of a part', () => {
    expect(fill('Dear client', SOURCE, { title: 'Fees {{fees.table}}' }).named).toEqual(['{{fees.table}}']);
    expect(fill('Our fees: {{fees.table}} as agreed').named).toEqual([]);
  });

  it.each(['', ' ', '\u00a0\t\n', '\u200b\u2060', '\u00ad'])('with %j as its value', (blank) => {
    expect(fill('{{client.phone}}', { ...SOURCE, client: { ...SOURCE.client, phone: blank } }).named).toEqual(
      ['client.phone'],
    );
    const facts = { ...SOURCE.facts, insurer: blank };
    expect(fill('{{facts.insurer}}', { ...SOURCE, facts }).named).toEqual(['facts.insurer']);
    const firm = { ...SOURCE.firm, phone: blank };
    expect(fill('{{firm.phone}}', { ...SOURCE, firm }).named).toEqual(['firm.phone']);
    const signatories = [{ id: 'ada', name: blank, email: '', position: 'Director' }];
    expect(fill('{{signatories}}', { ...SOURCE, signatories }).named).toEqual(['signatories']);
  });
});

describe('braces after a backslash are text', () => {
  it.each([
    [String.raw`\{{client.company}}`, '{{client.company}}'],
    [String.raw`\{\{client.company\}\}`, '{{client.company}}'],
    [String.raw`\{{ and \}}`, '{{ and }}'],
    [String.raw`\\{{client.company}}`, String.raw`\Engines Ltd`],
  ])('%s reads %s, also if the text is filled in again', (text, read) => {
    expect(fill(text)).toMatchObject({ read, named: [] });
    expect(unfillableIn({ title: text, text })).toEqual([]);
    const { text: once = '' } = fillText(text, letterValues(SOURCE, LETTER, SOURCE.fees));
    expect(fill(once)).toMatchObject({ read, named: [] });
  });

  it('in a title too', () => {
    expect(fill('Dear client', SOURCE, { title: String.raw`Form \{{1}}` }).title).toBe('Form {{1}}');
  });
});

describe('a value is read as it was typed', () => {
  it.each([
    '<script>alert(1)</script>',
    '&lt;b&gt; &amp; Sons',
    '**Bold** & # Heading',
    '| a | b |',
    '[Click](javascript:alert(1))',
    '{{facts.insurer}} {{',
    String.raw`\{\{facts.insurer\}\}`,
    'a\\',
    '}} {{client.name}} {{',
  ])('%s, in a paragraph, a heading, a list and a table', (name) => {
    const paragraph = fill('A {{client.company}} Z', company(name));
    expect(paragraph).toMatchObject({ read: `A ${name} Z`, named: [] });
    expect(paragraph.blocks).toHaveLength(1);
    const { text } = fillText('A {{client.company}} Z', letterValues(company(name), LETTER, SOURCE.fees));
    expect(fill(text)).toMatchObject({ read: `A ${name} Z`, named: [] });
    expect(fill('# {{client.company}}', company(name)).blocks).toMatchObject([
      { kind: 'heading', spans: [{ text: name, is_bold: false }] },
    ]);
    expect(fill('- {{client.company}}', company(name)).blocks).toMatchObject([
      { kind: 'list', items: [{ spans: [{ text: name, is_bold: false }] }] },
    ]);
    const [table] = fill('| A | B |\n| --- | --- |\n| {{client.company}} | end |', company(name)).blocks;
    expect(table).toMatchObject({ rows: [[[{ text: name }], [{ text: 'end' }]]] });
    expect(fill('Dear client', company(name), { title: 'For {{client.company}}' }).title).toBe(`For ${name}`);
  });
});

it('texts full of braces and fields are searched in linear time', () => {
  // Quadratic time would exceed the time limit of the test.
  for (const text of [
    '{'.repeat(50_000),
    '{a'.repeat(25_000),
    '\\{'.repeat(25_000),
    '\\{{ '.repeat(12_500),
    '| {{fees.table}} '.repeat(2_900),
  ]) {
    expect(unfillableIn({ title: '', text }).length).toBeGreaterThanOrEqual(0);
  }
});
