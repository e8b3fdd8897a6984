/** The start of a formula, after any apostrophes that we added. East Asian spreadsheets also read full-width signs. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;
const MARKED_FORMULA = /^'+[=+\-@＝＋－＠\t\r]/;

/** Prefixes a formula with an apostrophe, so that no spreadsheet evaluates it. */
export function neutraliseCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `neutraliseCell`. */
export function restoreCell(cell: string): string {
  return MARKED_FORMULA.test(cell) ? cell.slice(1) : cell;
}
