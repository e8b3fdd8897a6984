import type { Span } from '#contract/firm/markdown/block.ts';
import { heightOf, linesOf, type TextLine } from './lines.ts';
import { type Element, MARGIN, type Paper } from './paper.ts';
import { fitting, MOST_KEPT, type Part, plain } from './piece.ts';
import { BODY, INK, LABEL, SMALL, STRONG, type Style } from './style.ts';

export interface Column {
  width: number;
  align: 'left' | 'right' | 'centre';
}

/** Paragraphs of a cell. */
export type TableCell = { spans: readonly Span[]; style?: Style }[];

export interface LayoutRow {
  cells: TableCell[];
  isTotal?: boolean;
}

export interface TableInput {
  columns: Column[];
  head?: TableCell[];
  rows: LayoutRow[];
  /** Whether the first cell of a row names the row. */
  hasRowHeads?: boolean;
  /** Whether the table stays on one page if it fits. */
  isWhole?: boolean;
  /** Height of the rows at least, for forms that are filled in by hand. */
  leastRow?: number;
}

const PADDING = 5.5;
/** Space between columns. */
const GAP = 12;
/** A row up to this height stays on one page. */
const WHOLE_ROW = 130;
/** Maximum height of a head that is repeated. A taller head is split over pages like a row. */
const MOST_REPEATED = 200;

export function cell(text: string, note?: string): TableCell {
  return [{ spans: plain(text) }, ...(note ? [{ spans: plain(note), style: SMALL }] : [])];
}

/** Left edge and width of each column's text. `left` is measured from the left edge of the table. */
function boxesOf(columns: readonly Column[]): { left: number; width: number }[] {
  let x = 0;
  return columns.map(({ width }, index) => {
    const before = index === 0 ? 0 : GAP / 2;
    const after = index === columns.length - 1 ? 0 : GAP / 2;
    const box = { left: x + before, width: width - before - after };
    x += width;
    return box;
  });
}

interface LaidRow {
  cells: TextLine[][];
  height: number;
  isTotal: boolean;
}

/** A table that continues on the next pages with its head repeated. */
export function table(
  paper: Paper,
  { columns, head, rows, hasRowHeads = false, isWhole = false, leastRow = 0 }: TableInput,
): Part {
  const lay = (cells: readonly TableCell[], style: Style, isTotal = false): LaidRow => {
    const laid = boxesOf(columns).map(({ width }, index) =>
      (cells[index] ?? []).flatMap((part) => linesOf(part.spans, part.style ?? style, width, paper)),
    );
    return { cells: laid, height: Math.max(...laid.map(heightOf), 0) + 2 * PADDING, isTotal };
  };
  const headRow = head && lay(head, LABEL);
  const laidRows = rows.map(({ cells, isTotal }) => {
    const row = lay(cells, isTotal ? STRONG : BODY, isTotal);
    return { ...row, height: Math.max(row.height, leastRow) };
  });
  const isRepeated = headRow !== undefined && headRow.height <= MOST_REPEATED;
  const headHeight = isRepeated ? headRow.height : 0;
  const whole = laidRows.reduce((sum, { height }) => sum + height, headHeight);
  const leadOf = ({ height }: LaidRow) => Math.min(height, WHOLE_ROW);
  // Like a line of a paragraph, one of several rows never stands alone at the end or start of a page.
  const together = laidRows.slice(0, laidRows.length <= 3 ? 3 : 2);
  const last = laidRows.at(-1);
  const drawer = new RowDrawer(paper, columns);
  return {
    above: 8,
    lead:
      isWhole && whole <= MOST_KEPT
        ? whole
        : headHeight + together.reduce((sum, row) => sum + leadOf(row), 0),
    draw: () => {
      const element = paper.child(paper.section, 'Table');
      const next = () => {
        paper.newPage();
        if (isRepeated) drawer.repeat(headRow);
      };
      if (headRow) {
        const tr = paper.child(paper.child(element, 'THead'), 'TR');
        if (isRepeated) drawer.head(tr, headRow);
        else drawer.row(tr, headRow, 'Column', () => paper.newPage());
      }
      const body = paper.child(element, 'TBody');
      for (const [index, row] of laidRows.entries()) {
        const height = row.height + (index === laidRows.length - 2 ? (last?.height ?? 0) : 0);
        if (height > paper.rest && (height <= WHOLE_ROW || paper.rest < WHOLE_ROW) && !paper.isAtTop) next();
        drawer.row(paper.child(body, 'TR'), row, hasRowHeads ? 'Row' : null, next);
      }
    },
  };
}

class RowDrawer {
  readonly #paper: Paper;
  readonly #columns: readonly Column[];
  readonly #boxes: readonly { left: number; width: number }[];

  constructor(paper: Paper, columns: readonly Column[]) {
    this.#paper = paper;
    this.#columns = columns;
    this.#boxes = boxesOf(columns);
  }

  head(element: Element, row: LaidRow): void {
    const paper = this.#paper;
    for (const [index, lines] of row.cells.entries()) {
      const th = paper.child(element, 'TH', { scope: 'Column' });
      paper.content(th, 'TH', () => this.#lines(lines, index));
    }
    this.#endHead(row);
  }

  /** Draws the head on a following page, where screen readers skip it. */
  repeat(row: LaidRow): void {
    this.#paper.artifact(() => {
      for (const [index, lines] of row.cells.entries()) this.#lines(lines, index);
    }, 'Pagination');
    this.#endHead(row);
  }

  /**
   * Draws a row, split over pages if necessary. `heads`: 'Row' if its first cell names the row, 'Column' if each cell
   * names a column.
   */
  row(element: Element, row: LaidRow, heads: 'Row' | 'Column' | null, next: () => void): void {
    const paper = this.#paper;
    const elements = row.cells.map((_, index) => {
      const scope = index === 0 || heads === 'Column' ? heads : null;
      const type = scope ? 'TH' : 'TD';
      return { type, element: paper.child(element, type, scope ? { scope } : {}) };
    });
    if (row.isTotal) paper.hairline(paper.y, { colour: INK, ...this.#extent() });
    let rest = row.cells;
    for (;;) {
      const room = paper.rest - 2 * PADDING;
      const counts = rest.map((lines) => fitting(lines, room));
      const now = rest.map((lines, index) => lines.slice(0, counts[index]));
      now.forEach((lines, index) => {
        const target = elements[index];
        if (!target || (lines.length === 0 && rest !== row.cells)) return;
        paper.content(target.element, target.type, () => this.#lines(lines, index));
      });
      const height = Math.max(...now.map(heightOf)) + 2 * PADDING;
      const isWhole = now.every((lines, index) => lines.length === row.cells[index]?.length);
      paper.y += isWhole ? row.height : height;
      rest = rest.map((lines, index) => lines.slice(counts[index]));
      if (rest.every((lines) => lines.length === 0)) break;
      next();
    }
    paper.hairline(paper.y, this.#extent());
  }

  #endHead({ height }: LaidRow): void {
    this.#paper.y += height;
    this.#paper.hairline(this.#paper.y, { colour: INK, ...this.#extent() });
  }

  #extent(): { x: number; width: number } {
    return { x: MARGIN.left, width: this.#columns.reduce((sum, { width }) => sum + width, 0) };
  }

  #lines(lines: readonly TextLine[], index: number): void {
    const { left = 0, width = 0 } = this.#boxes[index] ?? {};
    const align = this.#columns[index]?.align ?? 'left';
    let y = this.#paper.y + PADDING;
    for (const line of lines) {
      const free = align === 'left' ? 0 : width - line.width;
      this.#paper.drawLine(line, MARGIN.left + left + (align === 'centre' ? free / 2 : free), y);
      y += line.style.leading;
    }
  }
}
