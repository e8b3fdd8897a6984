import type { Span } from '#contract/firm/markdown/block.ts';
import type { FontName } from './fonts.ts';
import type { Style } from './style.ts';

export interface LinePiece {
  /** The text as drawn. */
  text: string;
  /** The text as written. Null if it is drawn as written. */
  original: string | null;
  font: FontName;
  width: number;
}

export interface TextLine {
  style: Style;
  pieces: LinePiece[];
  /** Width without the space at the end of the line. */
  width: number;
}

export interface Measure {
  /** Width in points. */
  width(text: string, font: FontName, size: number): number;
  hasGlyph(codePoint: number): boolean;
  drawable(text: string): string;
}

/**
 * Breaks text into lines: at line feeds, and after spaces, tabs, hyphens, dashes and slashes. Breaks a word only if the
 * word is wider than a line.
 */
export function linesOf(spans: readonly Span[], style: Style, width: number, measure: Measure): TextLine[] {
  const lines: TextLine[] = [];
  let line: LinePiece[] = [];
  let used = 0;
  const endLine = () => {
    lines.push({ style, pieces: line, width: inkWidth(line, style, measure) });
    line = [];
    used = 0;
  };
  const place = (word: LinePiece[]) => {
    const ink = inkWidth(word, style, measure);
    if (used > 0 && used + ink > width) endLine();
    if (ink > width) {
      for (const character of word.flatMap((piece) => charactersOf(piece, style, measure))) {
        if (used > 0 && used + character.width > width) endLine();
        line.push(character);
        used += character.width;
      }
      return;
    }
    line.push(...word);
    used += word.reduce((sum, piece) => sum + piece.width, 0);
  };
  let word: LinePiece[] = [];
  const endWord = () => {
    if (word.length > 0) place(word);
    word = [];
  };
  for (const { text, is_bold } of spans) {
    const font = is_bold ? 'bold' : style.font;
    text.split('\n').forEach((row, index) => {
      if (index > 0) {
        endWord();
        endLine();
      }
      for (const piece of row.match(WORDS) ?? []) {
        word.push(pieceOf(piece, font, style, measure));
        if (BREAK.test(piece)) endWord();
      }
    });
  }
  endWord();
  if (line.length > 0 || lines.length === 0) endLine();
  return lines;
}

/** Text up to where a line may break. A line can't break at a no-break space. */
const WORDS = /[^ \t/–—-]*(?:[/–—-]+[ \t]*|[ \t]+)|[^ \t/–—-]+/g;
const BREAK = /[ \t/–—-]$/;

function pieceOf(text: string, font: FontName, { size }: Style, measure: Measure): LinePiece {
  const shown = measure.drawable(text);
  return {
    text: shown,
    original: shown === text ? null : text,
    font,
    width: measure.width(shown, font, size),
  };
}

function charactersOf(piece: LinePiece, style: Style, measure: Measure): LinePiece[] {
  return [...(piece.original ?? piece.text)].map((character) =>
    pieceOf(character, piece.font, style, measure),
  );
}

function inkWidth(pieces: readonly LinePiece[], { size }: Style, measure: Measure): number {
  const last = pieces.at(-1);
  const sum = pieces.reduce((width, piece) => width + piece.width, 0);
  if (!last) return 0;
  return sum - last.width + measure.width(last.text.trimEnd(), last.font, size);
}

export function heightOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { style }) => sum + style.leading, 0);
}
