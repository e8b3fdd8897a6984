import { type Cell, type CellStyle, NUMBER_FORMATS, STYLES, sheetValue } from './cell.ts';
import { type ZipEntry, zip } from './zip.ts';

/** Excel's limits: rows per sheet and UTF-16 units per cell. Excel can't open a file that exceeds them. */
const SHEET_ROWS = 1_048_576;
const CELL_UNITS = 32_767;

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

interface Table {
  header: readonly string[];
  /** Batches of rows, read only as they are needed. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
}

/**
 * Builds an .xlsx file (ECMA-376) of one table with a frozen heading. Cells are text, which spreadsheets never
 * evaluate, or numbers. Rows beyond a sheet's limit continue in another sheet. Only the compressed file and one batch
 * are in memory.
 */
export async function writeWorkbook(
  table: Table,
  { name, sheet, sheetRows = SHEET_ROWS }: { name: string; sheet: string; sheetRows?: number },
): Promise<File> {
  return new File(await zip(parts(table, { sheet, sheetRows })), name, { type: TYPE });
}

async function* parts(
  { header, batches }: Table,
  { sheet, sheetRows }: { sheet: string; sheetRows: number },
): AsyncGenerator<ZipEntry> {
  const rows = rowsOf(batches);
  let next = await rows.next();
  let sheets = 0;
  async function* pieces() {
    yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`;
    yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
    // Wide enough for a date with its time. Excel shows ##### in narrower columns.
    yield '<sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/>';
    yield `<sheetData>${rowXml(header, 1, 'heading')}`;
    for (let row = 2; row <= sheetRows && !next.done; row += 1) {
      yield rowXml(next.value, row);
      next = await rows.next();
    }
    yield '</sheetData></worksheet>';
  }
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, pieces: gathered(pieces()) };
  } while (!next.done);
  yield* frame(Array.from({ length: sheets }, (_, at) => (at === 0 ? sheet : `${sheet} ${at + 1}`)));
}

async function* rowsOf(batches: Table['batches']): AsyncGenerator<readonly Cell[]> {
  for await (const batch of batches) yield* batch;
}

/** Joins small pieces, because each one costs a call to the compressor. */
async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < 64 * 1024) continue;
    yield text;
    text = '';
  }
  yield text;
}

function rowXml(cells: readonly Cell[], row: number, textStyle: CellStyle = 'text'): string {
  const xml = cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row}`, textStyle));
  return `<row r="${row}">${xml.join('')}</row>`;
}

function cellXml(cell: Cell, reference: string, textStyle: CellStyle): string {
  const content = sheetValue(cell);
  if (typeof content !== 'string')
    return `<c r="${reference}"${styleXml(content.style)}><v>${content.value}</v></c>`;
  if (content === '') return '';
  return `<c r="${reference}"${styleXml(textStyle)} t="inlineStr"><is><t xml:space="preserve">${cellText(content)}</t></is></c>`;
}

const styleXml = (style: CellStyle) => (style === 'text' ? '' : ` s="${STYLES.indexOf(style)}"`);

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

/** Control characters and others that XML forbids. */
const NOT_IN_XML = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Ends lines in \n. Escapes text like `_x0041_`, which spreadsheets would decode as a character. */
function cellText(text: string): string {
  return text
    .slice(0, CELL_UNITS)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(NOT_IN_XML, '')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Ids below 164 are those of built-in formats. */
const formats = Object.entries(NUMBER_FORMATS).map(([style, code], at) => ({ style, code, id: 164 + at }));

function formatXml(style: CellStyle): string {
  if (style === 'heading') return '<xf fontId="1" applyFont="1" xfId="0"/>';
  const format = formats.find((one) => one.style === style);
  return format ? `<xf numFmtId="${format.id}" applyNumberFormat="1" xfId="0"/>` : '<xf xfId="0"/>';
}

/** The parts of a workbook other than its sheets. */
function frame(names: readonly string[]): ZipEntry[] {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const sheets = names.map((name, at) => ({ name, id: at + 1 }));
  const files = {
    'xl/styles.xml':
      `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">` +
      formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('') +
      '</numFmts><fonts count="2"><font/><font><b/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      `<cellXfs count="${STYLES.length}">${STYLES.map(formatXml).join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>` +
      sheets.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="styles" Type="${DOCUMENT}/styles" Target="styles.xml"/>` +
      sheets
        .map(
          ({ id }) =>
            `<Relationship Id="rId${id}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
        )
        .join('') +
      '</Relationships>',
    '_rels/.rels':
      `<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      part('workbook', 'sheet.main') +
      part('styles', 'styles') +
      sheets.map(({ id }) => part(`worksheets/sheet${id}`, 'worksheet')).join('') +
      '</Types>',
  };
  return Object.entries(files).map(([name, xml]) => ({ name, pieces: [XML + xml] }));
}
