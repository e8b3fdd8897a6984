import type { Block, MarkdownItem, MarkdownList, MarkdownTable } from '#contract/firm/markdown/block.ts';
import { parseMarkdown } from '#contract/firm/markdown/parse-markdown.ts';
import { linesOf } from './lines.ts';
import { type Element, MARGIN, type Paper, WIDTH } from './paper.ts';
import { drawLines, heading, leadOfLines, type Part, paragraph, plain } from './piece.ts';
import { BODY } from './style.ts';
import { type Column, table } from './table.ts';

/** Parts of a text in Markdown. `topLevel` is the level of its highest headings. `isForm`: tables have room to write. */
export function markdown(paper: Paper, text: string, topLevel: number, { isForm = false } = {}): Part[] {
  const blocks = parseMarkdown(text);
  return blocks.flatMap((block, index) => {
    const parts = blockParts(paper, block, topLevel, isForm);
    // Words that introduce a table stay with it.
    const introduces = block.kind === 'paragraph' && blocks[index + 1]?.kind === 'table';
    return introduces ? parts.map((part) => ({ ...part, isHeading: true })) : parts;
  });
}

function blockParts(paper: Paper, block: Block, topLevel: number, isForm: boolean): Part[] {
  switch (block.kind) {
    case 'heading':
      return [heading(paper, block.spans, topLevel + block.level - 1)];
    case 'paragraph':
      return [paragraph(paper, block.spans)];
    case 'rule':
      return [{ above: 14, lead: 14, draw: () => rule(paper) }];
    case 'table':
      return [markdownTable(paper, block, isForm)];
    case 'list':
      return listParts(paper, block, () => paper.section, 0);
  }
}

function rule(paper: Paper): void {
  paper.hairline(paper.y);
  paper.y += 7;
}

const INDENT = 20;

/** A part for each item, so that pages can end between items. */
function listParts(paper: Paper, list: MarkdownList, parent: () => Element, depth: number): Part[] {
  let element: Element | null = null;
  const listElement = () => {
    element ??= listOf(paper, parent(), list.is_numbered);
    return element;
  };
  return list.items.flatMap((item, index) => {
    const label = list.is_numbered ? `${list.start + index}.` : depth === 0 ? '•' : '–';
    const body: { element: Element | null } = { element: null };
    const part = itemPart(paper, item, label, depth, index === 0, () => {
      const li = paper.child(listElement(), 'LI');
      const lbl = paper.child(li, 'Lbl');
      body.element = paper.child(li, 'LBody');
      return { lbl, body: body.element };
    });
    const inner = item.lists.flatMap((nested) =>
      listParts(paper, nested, () => body.element ?? listElement(), depth + 1),
    );
    return [part, ...inner];
  });
}

function listOf(paper: Paper, parent: Element, isNumbered: boolean): Element {
  const element = paper.child(parent, 'L');
  element.dictionary.data.A = { O: 'List', ListNumbering: isNumbered ? 'Decimal' : 'Disc' };
  return element;
}

function itemPart(
  paper: Paper,
  { spans }: MarkdownItem,
  label: string,
  depth: number,
  isFirst: boolean,
  elements: () => { lbl: Element; body: Element },
): Part {
  const x = MARGIN.left + INDENT * (depth + 1);
  const width = WIDTH - INDENT * (depth + 1);
  const lines = linesOf(spans, BODY, width, paper);
  const [mark] = linesOf(plain(label), BODY, WIDTH, paper);
  return {
    above: isFirst && depth === 0 ? 7 : 3.5,
    lead: leadOfLines(lines),
    draw: () => {
      const { lbl, body } = elements();
      if (leadOfLines(lines) > paper.rest && !paper.isAtTop) paper.newPage();
      paper.content(lbl, 'Lbl', () => {
        if (mark) paper.drawLine(mark, x - 6 - Math.max(mark.width, 8), paper.y);
      });
      drawLines(paper, body, 'LBody', lines, { x, width });
    },
  };
}

/** Column widths are in proportion to the columns' longest cells, each taken as at least half of an equal share. */
function markdownTable(paper: Paper, { head, rows, columns }: MarkdownTable, isForm: boolean): Part {
  const natural = columns.map((_, index) => {
    const widths = [head, ...rows].map((row) => linesOf(row[index] ?? [], BODY, WIDTH, paper)[0]?.width ?? 0);
    return Math.min(Math.max(...widths) + 20, WIDTH);
  });
  const least = WIDTH / (2 * columns.length);
  const given = natural.map((width) => Math.max(width, least));
  const scale = WIDTH / given.reduce((sum, width) => sum + width, 0);
  const sized: Column[] = columns.map((align, index) => ({ align, width: (given[index] ?? least) * scale }));
  return table(paper, {
    columns: sized,
    ...(head.length > 0 && { head: head.map((spans) => [{ spans }]) }),
    ...(isForm && { leastRow: 38, isWhole: true }),
    rows: rows.map((row) => ({ cells: row.map((spans) => [{ spans }]) })),
  });
}

/** Plain texts as a bulleted list. */
export function bullets(paper: Paper, texts: readonly string[]): Part[] {
  const items = texts.map((text) => ({ spans: plain(text), lists: [] }));
  return listParts(paper, { kind: 'list', is_numbered: false, start: 1, items }, () => paper.section, 0);
}
