import type { ColumnAlign, MarkdownTable, Span } from './block.ts';
import { parseSpans } from './parse-spans.ts';

/**
 * Returns the table whose head is the line at `from`, and the index of the line after the table; null if there is no table.
 * A row's surplus cells are added to its last cell.
 */
export function parseTable(
  lines: readonly string[],
  from: number,
): { table: MarkdownTable; next: number } | null {
  const head = cellsOf(lines[from] ?? '');
  if (!head || head.length > MAX_COLUMNS) return null;
  const marks = cellsOf(lines[from + 1] ?? '');
  if (marks?.length !== head.length || !marks.every((mark) => /^:?-+:?$/.test(mark))) return null;
  const rows: Span[][][] = [];
  let next = from + 2;
  for (; next < lines.length; next += 1) {
    const row = cellsOf(lines[next] ?? '');
    if (!row) break;
    const last = head.length - 1;
    const cells = [...row.slice(0, last), row.slice(last).join(' ')];
    rows.push(head.map((_, column) => parseSpans(cells[column] ?? '')));
  }
  const table: MarkdownTable = {
    kind: 'table',
    head: head.some((cell) => cell !== '') ? head.map(parseSpans) : [],
    rows,
    columns: marks.map(alignOf),
  };
  return { table, next };
}

/** No page is wide enough for more. */
const MAX_COLUMNS = 12;

/** Returns the trimmed cells of a line, or null if it has no bar or no cells. `\|` is a bar within a cell. */
function cellsOf(line: string): string[] | null {
  const cells: string[] = [];
  let cell = '';
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '\\') {
      cell += character + line.charAt(at + 1);
      at += 1;
    } else if (character === '|') {
      cells.push(cell.trim());
      cell = '';
    } else {
      cell += character;
    }
  }
  if (cells.length === 0) return null;
  if (cells[0] === '') cells.shift();
  if (cell.trim() !== '') cells.push(cell.trim());
  return cells.length === 0 ? null : cells;
}

function alignOf(mark: string): ColumnAlign {
  if (!mark.endsWith(':')) return 'left';
  return mark.startsWith(':') ? 'centre' : 'right';
}
