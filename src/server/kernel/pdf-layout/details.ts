import { type Paper, WIDTH } from './paper.ts';
import { type Part, plain } from './piece.ts';
import { BODY, SMALL } from './style.ts';
import { cell, type TableCell, table } from './table.ts';

const LABEL_WIDTH = 118;
/** A SHA-256 fits on one line, so that it can be copied whole. */
const HASH = /^[0-9a-f]{64}$/;
const HASHED = { ...BODY, size: 8.25 };

/**
 * A table of labels and values. The first line of a value stands out, and the others are small. Empty values are left
 * out.
 */
export function detailsTable(
  paper: Paper,
  rows: readonly [label: string, lines: readonly string[]][],
  { isWhole = false } = {},
): Part {
  const cells = rows.flatMap(([label, lines]): { cells: TableCell[] }[] => {
    const shown = lines.filter((line) => line.trim() !== '');
    if (shown.length === 0) return [];
    return [
      {
        cells: [
          [{ spans: plain(label), style: SMALL }],
          shown.flatMap((line, index) =>
            cell(line).map((part) => ({
              ...part,
              style: index > 0 ? SMALL : HASH.test(line) ? HASHED : BODY,
            })),
          ),
        ],
      },
    ];
  });
  return table(paper, {
    columns: [
      { width: LABEL_WIDTH, align: 'left' },
      { width: WIDTH - LABEL_WIDTH, align: 'left' },
    ],
    rows: cells,
    hasRowHeads: true,
    isWhole,
  });
}
