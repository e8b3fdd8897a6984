import Papa from 'papaparse';
import { neutraliseCell } from '#contract/clients/clients/csv-cell.ts';
import { textOfCell } from '#server/integrations/spreadsheet/cell.ts';
import { writeWorkbook } from '#server/integrations/spreadsheet/workbook.ts';
import type { ExportColumn } from './export-columns.ts';

/** Without this mark Excel doesn't read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface ExportTable<Row> {
  columns: readonly ExportColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

/** Writes a table as a file. Days, amounts and numbers are numbers in .xlsx. */
export function exportFile<Row>(
  table: ExportTable<Row>,
  { name, format, now }: { name: string; format: 'csv' | 'xlsx'; now: Date },
): Promise<File> {
  const header = table.columns.map(({ heading }) => heading);
  async function* rows() {
    for await (const batch of table.batches)
      yield batch.map((row) => table.columns.map(({ cell }) => cell(row, now) ?? ''));
  }
  return format === 'csv'
    ? csvFile(name, header, rows())
    : writeWorkbook({ header, batches: rows() }, { name, sheet: 'Clients' });
}

type Cells = ReturnType<ExportColumn<never>['cell']>;

async function csvFile(
  name: string,
  header: string[],
  batches: AsyncIterable<NonNullable<Cells>[][]>,
): Promise<File> {
  const lines = (rows: string[][]) => `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
  const parts = [BYTE_ORDER_MARK, lines([header])];
  for await (const batch of batches) {
    if (batch.length > 0)
      parts.push(lines(batch.map((row) => row.map((cell) => neutraliseCell(textOfCell(cell))))));
  }
  return new File(parts, name, { type: 'text/csv;charset=utf-8' });
}
