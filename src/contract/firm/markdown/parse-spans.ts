import type { Span } from './block.ts';

/** Characters that a backslash escapes. */
const ESCAPABLE = /[!-/:-@[-`{-~]/;

/** A piece of plain text, or two asterisks that may begin or end bold text. */
type Token = { text: string } | { opens: boolean; closes: boolean };

/** Splits text at `**bold**`. Unpaired asterisks, and everything else, are plain text. */
export function parseSpans(text: string): Span[] {
  const spans: Span[] = [];
  const append = (piece: string, is_bold: boolean) => {
    const last = spans.at(-1);
    if (last?.is_bold === is_bold) last.text += piece;
    else if (piece !== '') spans.push({ text: piece, is_bold });
  };
  const tokens = tokensOf(text);
  const partner = partnersOf(tokens);
  let isBold = false;
  tokens.forEach((token, index) => {
    if ('text' in token) append(token.text, isBold);
    else if (partner.has(index)) isBold = !isBold;
    else append('**', isBold);
  });
  return spans;
}

/** The text without its marks. */
export function plainSpans(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let plain = '';
  for (let index = 0; index < text.length; index += 1) {
    const next = text.charAt(index + 1);
    if (text.charAt(index) === '\\' && ESCAPABLE.test(next)) {
      plain += next;
      index += 1;
    } else if (text.charAt(index) === '*' && next === '*') {
      if (plain !== '') tokens.push({ text: plain });
      plain = '';
      tokens.push({ opens: isInk(text.charAt(index + 2)), closes: isInk(text.charAt(index - 1)) });
      index += 1;
    } else {
      plain += text.charAt(index);
    }
  }
  return plain === '' ? tokens : [...tokens, { text: plain }];
}

function isInk(character: string): boolean {
  return character !== '' && !/\s/.test(character);
}

/** Positions of the tokens that open or close bold text. */
function partnersOf(tokens: readonly Token[]): Set<number> {
  const partners = new Set<number>();
  let open: number | null = null;
  tokens.forEach((token, index) => {
    if ('text' in token) return;
    if (open === null) {
      if (token.opens) open = index;
    } else if (token.closes && index > open + 1) {
      partners.add(open).add(index);
      open = null;
    }
  });
  return partners;
}
