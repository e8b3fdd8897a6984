import type { Span } from '#contract/firm/markdown/block.ts';
import { plainSpans } from '#contract/firm/markdown/parse-spans.ts';
import { heightOf, linesOf, type TextLine } from './lines.ts';
import { type Element, MARGIN, type Paper, WIDTH } from './paper.ts';
import { ABOVE, BODY, HEADINGS, type Style } from './style.ts';

/** A block of content, drawn below the block before it. */
export interface Part {
  /** Space above it, unless it begins a page. */
  above: number;
  /** Height of the content at its start that must stay together. */
  lead: number;
  /** Whether it must not be the last content of a page. */
  isHeading?: boolean;
  draw(): void;
}

/** Content stays together up to this height in points, which is most of a page. */
export const MOST_KEPT = 560;

/** The space between the last line of a page and its foot, in points. */
const LAST_LINE = 18;

/** Draws parts below each other, on as many pages as they take. */
export function drawParts(paper: Paper, parts: readonly Part[]): void {
  parts.forEach((part, index) => {
    // A last line uses the space above the foot, so that it isn't alone on a page.
    paper.slack = index === parts.length - 1 && part.lead <= BODY.leading ? LAST_LINE : 0;
    if (!paper.isAtTop && leadOf(parts, index) > paper.rest) paper.newPage();
    if (!paper.isAtTop)
      paper.y += paper.slack > 0 ? Math.min(part.above, paper.rest - part.lead) : part.above;
    part.draw();
  });
  paper.slack = 0;
}

function leadOf(parts: readonly Part[], from: number): number {
  let lead = 0;
  for (let index = from; index < parts.length && lead < MOST_KEPT; index += 1) {
    const part = parts[index];
    lead += (part?.above ?? 0) + (part?.lead ?? 0);
    if (!part?.isHeading) break;
  }
  return Math.min(lead, MOST_KEPT);
}

export interface LineBox {
  x: number;
  width: number;
  align?: 'left' | 'right' | 'centre';
}

const FULL: LineBox = { x: MARGIN.left, width: WIDTH };

/** Draws an element's lines on as many pages as they take. Leaves no single line at the end or start of a page. */
export function drawLines(
  paper: Paper,
  element: Element,
  type: string,
  lines: readonly TextLine[],
  { x, width, align = 'left' }: LineBox = FULL,
): void {
  let index = 0;
  while (index < lines.length) {
    const rest = lines.slice(index);
    let count = fitting(rest, paper.rest);
    if (count < rest.length && !paper.isAtTop) {
      if (rest.length - count === 1) count -= 1;
      if (count < 2) count = 0;
    }
    if (count === 0 && paper.isAtTop) count = 1;
    if (count === 0) {
      paper.newPage();
      continue;
    }
    paper.content(element, type, () => {
      for (const line of rest.slice(0, count)) {
        const free = align === 'left' ? 0 : width - line.width;
        paper.drawLine(line, x + (align === 'centre' ? free / 2 : free), paper.y);
        paper.y += line.style.leading;
      }
    });
    index += count;
    if (index < lines.length) paper.newPage();
  }
}

/** The number of lines that fit into a height. */
export function fitting(lines: readonly TextLine[], height: number): number {
  let used = 0;
  const index = lines.findIndex(({ style }) => {
    used += style.leading;
    return used > height;
  });
  return index === -1 ? lines.length : index;
}

/** Height of the first lines that must stay together: all of up to three lines, otherwise two. */
export function leadOfLines(lines: readonly TextLine[]): number {
  return heightOf(lines.slice(0, lines.length <= 3 ? lines.length : 2));
}

export function plain(text: string): Span[] {
  return [{ text, is_bold: false }];
}

/** A heading with a bookmark. `level` starts at 1. Levels beyond 5 look like level 5. */
export function heading(paper: Paper, spans: readonly Span[], level: number): Part {
  const index = Math.min(level, HEADINGS.length) - 1;
  const style = HEADINGS[index] ?? BODY;
  const lines = linesOf(spans, style, WIDTH, paper);
  return {
    above: ABOVE[index] ?? 0,
    lead: Math.min(heightOf(lines), 120) + 5,
    isHeading: true,
    draw: () => {
      paper.bookmark(plainSpans(spans), level);
      const type = `H${Math.min(level, 6)}`;
      drawLines(paper, paper.child(paper.section, type), type, lines);
      paper.y += 5;
    },
  };
}

export function paragraph(paper: Paper, spans: readonly Span[], style: Style = BODY, above = 7): Part {
  const lines = linesOf(spans, style, WIDTH, paper);
  return {
    above,
    lead: leadOfLines(lines),
    draw: () => drawLines(paper, paper.child(paper.section, 'P'), 'P', lines),
  };
}
