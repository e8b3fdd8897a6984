import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '#contract/firm/markdown/parse-markdown.ts';
import { LETTER_FIELDS } from '#contract/proposals/letter-templates/letter-fields.ts';
import { fill, textOf, withText } from './filled-letters.fixture.ts';
import { LETTER, SOURCE } from './letters.fixture.ts';

describe('values', () => {
  const company = (name: string) => ({ ...SOURCE, client: { ...SOURCE.client, company: name } });

  test('that contain fields or Markdown are escaped', () => {
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
