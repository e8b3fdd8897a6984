import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Block, MarkdownList } from './block.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { textOfBlocks } from './markdown.fixture.ts';
import { parseMarkdown } from './parse-markdown.ts';

const plain = (text: string) => ({ text, is_bold: false });
const bold = (text: string) => ({ text, is_bold: true });
const paragraph = (text: string): Block => ({ kind: 'paragraph', spans: [plain(text)] });
const item = (text: string, ...lists: MarkdownList[]) => ({ spans: [plain(text)], lists });
const bullets = (...items: ReturnType<typeof item>[]) => ({
  kind: 'list' as const,
  is_numbered: false,
  start: 1,
  items,
});

describe('parseMarkdown', () => {
  it.each<[string, Block[]]>([
    ['', []],
    [' \n\t\n', []],
    ['# One', [{ kind: 'heading', level: 1, spans: [plain('One')] }]],
    ['###  Three **x**', [{ kind: 'heading', level: 3, spans: [plain('Three '), bold('x')] }]],
    ['#### Four', [paragraph('#### Four')]],
    ['#One', [paragraph('#One')]],
    ['One\r\ntwo\rthree', [paragraph('One\ntwo\nthree')]],
    ['One\n\n\nTwo', [paragraph('One'), paragraph('Two')]],
    ['One\n# Two\nThree', [paragraph('One'), ...parseMarkdown('# Two'), paragraph('Three')]],
    ['---', [{ kind: 'rule' }]],
    ['One\n***', [paragraph('One'), { kind: 'rule' }]],
    ['a **b c** d', [{ kind: 'paragraph', spans: [plain('a '), bold('b c'), plain(' d')] }]],
    ['**a\nb**', [{ kind: 'paragraph', spans: [bold('a\nb')] }]],
    ['2 ** 3 ** 4', [paragraph('2 ** 3 ** 4')]],
    ['**open', [paragraph('**open')]],
    ['****', [{ kind: 'rule' }]],
    ['a ****', [paragraph('a ****')]],
    ['\\*\\*a\\*\\* C:\\Users', [paragraph('**a** C:\\Users')]],
  ])('parses %j', (text, blocks) => {
    expect(parseMarkdown(text)).toEqual(blocks);
  });

  it.each([
    '<script>alert(1)</script>',
    '[a](javascript:alert(1))',
    '![a](x.png)',
    '`code`',
    '> quote',
    '1.1 Fees',
  ])('returns %j as plain text', (text) => {
    expect(parseMarkdown(text)).toEqual([paragraph(text)]);
  });

  it('reads lists of two levels with items of several lines', () => {
    expect(parseMarkdown('- a\n  more\n  - b\n    - c\n\n* d\n\nafter')).toEqual([
      bullets(item('a\nmore', bullets(item('b'), item('c'))), item('d')),
      paragraph('after'),
    ]);
  });

  it('keeps the number that a list starts with', () => {
    expect(parseMarkdown('3. a\n4) b\n- c')).toEqual([
      { kind: 'list', is_numbered: true, start: 3, items: [item('a'), item('b')] },
      bullets(item('c')),
    ]);
  });

  it('reads an indented list as one level', () => {
    expect(parseMarkdown('  - a\n  - b')).toEqual([bullets(item('a'), item('b'))]);
  });

  it('begins a numbered list within a paragraph only at the number 1', () => {
    expect(parseMarkdown('It was in\n2026. And\n1. now')).toEqual([
      paragraph('It was in\n2026. And'),
      { kind: 'list', is_numbered: true, start: 1, items: [item('now')] },
    ]);
  });

  it('reads tables, fills short rows and keeps surplus cells', () => {
    expect(parseMarkdown('Fees\n\n| a | b \\| c |\n|:-:|--:|\n| **1** |\n1 | 2 | 3\n\nafter')).toEqual([
      paragraph('Fees'),
      {
        kind: 'table',
        head: [[plain('a')], [plain('b | c')]],
        rows: [
          [[bold('1')], []],
          [[plain('1')], [plain('2 3')]],
        ],
        columns: ['centre', 'right'],
      },
      paragraph('after'),
    ]);
  });

  it('leaves out the head of a table if it has no text', () => {
    expect(parseMarkdown('| | |\n|---|---|\n| Name | |')).toMatchObject([
      { kind: 'table', head: [], rows: [[[{ text: 'Name' }], []]] },
    ]);
  });

  it.each(['a | b', 'a | b\n--', 'a | b\n--|', 'a|b\n-|x'])('reads no table from %j', (text) => {
    expect(parseMarkdown(text).some(({ kind }) => kind === 'table')).toBe(false);
  });
});

const marked = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '#',
        '# ',
        '**',
        '*',
        '- ',
        '  - ',
        '1. ',
        '|',
        '---',
        '-',
        '\\',
        '\n',
        '\r\n',
        'a',
        ' ',
        'é',
      ),
    )
    .map((parts) => parts.join('')),
);

/** Removes characters that are marks or numbers of items. */
const words = (text: string) => text.replace(/[\s\d!-/:-@[-`{-~]/g, '');

test('parsing never throws and never loses a letter', () => {
  fc.assert(
    fc.property(marked, (text) => {
      expect(words(textOfBlocks(parseMarkdown(text)))).toBe(words(text));
    }),
    { numRuns: 2_000 },
  );
});

test('escaped text is parsed as plain text', () => {
  fc.assert(
    fc.property(marked, (text) => {
      const blocks = parseMarkdown(escapeMarkdown(text));
      expect(blocks.filter(({ kind }) => kind !== 'paragraph')).toEqual([]);
      expect(textOfBlocks(blocks).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }),
    { numRuns: 2_000 },
  );
});
