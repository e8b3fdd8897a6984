/** The start of a formula, after any apostrophes that we added. East Asian spreadsheets also read full-width signs. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;
/**
 * A phone number. Spreadsheets read it as text or, at worst, as a sum. It gets no apostrophe, because other programs
 * would keep the apostrophe.
 */
const PHONE_NUMBER = /^\+[\d ().-]{6,}$/;
const MARKED_FORMULA = /^'+[=+\-@＝＋－＠\t\r]/;

/** Prefixes a formula with an apostrophe, so that no spreadsheet evaluates it. Phone numbers stay as they are. */
export function neutraliseCell(text: string): string {
  return FORMULA.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text;
}

/** Reverses `neutraliseCell`. */
export function restoreCell(cell: string): string {
  return MARKED_FORMULA.test(cell) ? cell.slice(1) : cell;
}
