/** Why a file isn't accepted as the UK Sanctions List. */
export type ListRefusal =
  | { why: 'empty' | 'not_utf8' | 'archive' | 'web_page' | 'nul' | 'too_complex' }
  | { why: 'too_large'; most_mb: number }
  | { why: 'headings'; missing: string[] }
  | { why: 'doubled'; heading: string }
  | { why: 'short_row' | 'unclosed' | 'long_cell' | 'formula' | 'no_id' | 'no_name'; row: number }
  | { why: 'older'; reported_on: string; loaded: string }
  | { why: 'future'; reported_on: string }
  | { why: 'fewer'; entries: number; before: number };

const day = (iso: string) => iso.split('-').toReversed().join('/');
const CUT_OFF = 'The file may be cut off. Download it again';

/** Says what is wrong with the file, after 'Nothing was changed:'. */
export function listRefusalText(refusal: ListRefusal): string {
  switch (refusal.why) {
    case 'empty':
      return 'The file has no entries. Download it again.';
    case 'not_utf8':
      return "The file isn't UTF-8 text. Save the published CSV without opening it in a spreadsheet.";
    case 'archive':
      return 'The file is an archive. Unpack it and choose the CSV in it.';
    case 'nul':
      return "The file has characters that aren't text. Download it again.";
    case 'web_page':
      return 'The file is a web page. Choose the UK Sanctions List as CSV.';
    case 'too_complex':
      return 'The file takes too long to read. Choose the UK Sanctions List as CSV.';
    case 'too_large':
      return `The file is larger than ${refusal.most_mb} MB. Choose the UK Sanctions List as CSV.`;
    case 'headings':
      return `The file has no ${refusal.missing.join(', ')}. Choose the UK Sanctions List as CSV.`;
    case 'doubled':
      return `The file has the heading ${refusal.heading} twice. Download the list again.`;
    case 'short_row':
      return `Row ${refusal.row} has another number of cells than the headings. ${CUT_OFF}.`;
    case 'unclosed':
      return `A quotation mark in row ${refusal.row} is never closed. ${CUT_OFF}.`;
    case 'long_cell':
      return `Row ${refusal.row} has a cell that is too long. Download the list again.`;
    case 'formula':
      return `Row ${refusal.row} has a formula instead of a name. Download the list again.`;
    case 'no_id':
      return `Row ${refusal.row} has no Unique ID. Download the list again.`;
    case 'no_name':
      return `Row ${refusal.row} has no name. Download the list again.`;
    case 'older':
      return `The file is of ${day(refusal.reported_on)}, and the list in use is of ${day(refusal.loaded)}. Download the newest.`;
    case 'future':
      return `The file says that it is of ${day(refusal.reported_on)}, a day to come. Download it again.`;
    case 'fewer':
      return `The file has ${refusal.entries} entries, and the list in use has ${refusal.before}. ${CUT_OFF}.`;
  }
}
