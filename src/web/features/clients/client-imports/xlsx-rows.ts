import { isBlank } from '#contract/values/clean-text.ts';

/** Significant digits of a number in a spreadsheet. Any further digits are rounding errors. */
const EXACT_DIGITS = 15;

export const isXlsx = (file: File) => /\.xlsx$/i.test(file.name);

/** The rows of the first sheet as text, days as YYYY-MM-DD. Rejects with a message for the user if the file can't be read. */
export async function xlsxRows(file: File): Promise<{ line: number; cells: string[] }[]> {
  const { default: readXlsx } = await import('read-excel-file/universal');
  const sheets = await readXlsx(await file.arrayBuffer()).catch(() => {
    throw new Error("This file can't be read. Save it again as .xlsx or .csv.");
  });
  return (sheets[0]?.data ?? [])
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(Number(cell.toPrecision(EXACT_DIGITS)));
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
