import type { Block, MarkdownItem, MarkdownList } from './block.ts';
import { parseSpans } from './parse-spans.ts';
import { parseTable } from './parse-table.ts';

/** Spaces by which an item of the second level is indented from the first item. */
const NESTED = 2;

/**
 * Parses headings (#, ##, ###), paragraphs, **bold**, bulleted and numbered lists of up to two levels, tables and rules (---).
 * Everything else is plain text, including HTML, links, images and code. A line break in a paragraph is kept. Never throws.
 */
export function parseMarkdown(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', spans: parseSpans(paragraph.join('\n')) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const found = blockAt(lines, at, paragraph.length > 0);
    if (found || line.trim() === '') endParagraph();
    else paragraph.push(line.trim());
    if (found) blocks.push(found.block);
    at = found?.next ?? at + 1;
  }
  endParagraph();
  return blocks;
}

/** Returns the block that begins on a line, and the index of the line after it. Null if the line is text or blank. */
function blockAt(
  lines: readonly string[],
  at: number,
  inParagraph: boolean,
): { block: Block; next: number } | null {
  const line = lines[at] ?? '';
  const trimmed = line.trim();
  const [, marks = '', title = ''] = /^(#{1,3})[ \t](.*)$/.exec(trimmed) ?? [];
  if (marks !== '') {
    const level = marks.length as 1 | 2 | 3;
    return { block: { kind: 'heading', level, spans: parseSpans(title.trim()) }, next: at + 1 };
  }
  if (/^(?:-{3,}|\*{3,}|_{3,})$/.test(trimmed)) return { block: { kind: 'rule' }, next: at + 1 };
  const mark = markOf(line);
  // '2026. was a good year' at the start of a line doesn't begin a list within a paragraph.
  if (mark && !(inParagraph && mark.is_numbered && mark.number !== 1)) return listAt(lines, at, mark);
  const found = parseTable(lines, at);
  return found && { block: found.table, next: found.next };
}

interface Mark {
  is_numbered: boolean;
  number: number;
  /** Spaces before the mark. */
  indent: number;
  text: string;
}

function markOf(line: string): Mark | null {
  const trimmed = line.trim();
  const [, sign = '', text = ''] = /^([-*+]|\d{1,9}[.)])[ \t](.*)$/.exec(trimmed) ?? [];
  if (sign === '') return null;
  const is_numbered = sign.length > 1;
  return {
    is_numbered,
    number: is_numbered ? Number.parseInt(sign, 10) : 1,
    indent: line.replaceAll('\t', '    ').search(/\S/),
    text: text.trim(),
  };
}

/** Parses a list of the first item's kind. A blank line ends an item. The list goes on if another item follows. */
function listAt(lines: readonly string[], from: number, first: Mark): { block: MarkdownList; next: number } {
  const list = listOf(first);
  let texts: string[] = [];
  let item: MarkdownItem | null = null;
  const endItem = () => {
    if (item) item.spans = parseSpans(texts.join('\n'));
    item = null;
  };
  let next = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const mark = markOf(line);
    if (mark) {
      const owner = mark.indent >= first.indent + NESTED ? nestedList(list, mark) : list;
      if (owner === list && mark.is_numbered !== list.is_numbered) break;
      endItem();
      item = { spans: [], lists: [] };
      texts = [mark.text];
      owner.items.push(item);
    } else if (line.trim() === '') {
      endItem();
      continue;
    } else {
      if (!item || blockAt(lines, at, true)) break;
      texts.push(line.trim());
    }
    next = at + 1;
  }
  endItem();
  return { block: list, next };
}

function listOf({ is_numbered, number }: Mark): MarkdownList {
  return { kind: 'list', is_numbered, start: number, items: [] };
}

/** Returns the list, nested in the last item, to which an item with this mark belongs. Adds a list if needed. */
function nestedList(list: MarkdownList, mark: Mark): MarkdownList {
  const lists = list.items.at(-1)?.lists ?? [];
  const last = lists.at(-1);
  if (last?.is_numbered === mark.is_numbered) return last;
  const nested = listOf(mark);
  lists.push(nested);
  return nested;
}
