/** How a formula begins, behind any marks of ours. Spreadsheets in East Asian locales read the full-width signs alike. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;
const MARKED_FORMULA = /^'+[=+\-@＝＋－＠\t\r]/;

/** A cell's text such that no spreadsheet computes it: a formula gets an apostrophe in front. */
export function neutraliseCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `neutraliseCell` was given. */
export function restoreCell(cell: string): string {
  return MARKED_FORMULA.test(cell) ? cell.slice(1) : cell;
}
