import { unzip } from './unzip.ts';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

function textOf(xml: string): string {
  return xml
    .replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** 'A1' → 0, 'AA7' → 26. */
function columnOf(reference: string): number {
  const letters = reference.replace(/\d+$/, '');
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export interface XlsxSheet {
  name: string;
  /** Days and instants are YYYY-MM-DD, with hh:mm if their format shows it. */
  rows: string[][];
  /** Types of all cells: 'inlineStr', 'number' or 'date'. */
  types: Set<string>;
  /** Whether any cell is a formula. */
  formulas: boolean;
}

/** Reads an .xlsx file like a spreadsheet program: sheets in workbook order, cells by their references. */
export async function readXlsx(file: Blob): Promise<XlsxSheet[]> {
  const files = unzip(Buffer.from(await file.arrayBuffer()));
  const part = (name: string) => {
    const xml = files.get(name)?.toString('utf8');
    if (xml === undefined) throw new Error(`${name} is missing`);
    return xml;
  };
  const types = part('[Content_Types].xml');
  const targets = new Map(
    [...part('xl/_rels/workbook.xml.rels').matchAll(/Id="(\w+)"[^>]*Target="([^"]+)"/g)].map(
      ([, id, target]) => [id, `xl/${target}`],
    ),
  );
  return [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"[^>]*r:id="(\w+)"/g)].map(
    ([, name = '', id]) => {
      const target = targets.get(id) ?? '';
      if (!types.includes(`"/${target}"`)) throw new Error(`${target} has no content type`);
      return { name, ...readSheet(part(target), dateFormats(part('xl/styles.xml'))) };
    },
  );
}

/** The number format of each style that shows a date. */
function dateFormats(styles: string): Map<string, string> {
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id = '', code = '']) => [
      id,
      code,
    ]),
  );
  const [, cells = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  return new Map(
    [...cells.matchAll(/<xf [^>]*>/g)].flatMap(([xf], style) => {
      const code = codes.get(/numFmtId="(\d+)"/.exec(xf)?.[1] ?? '') ?? '';
      return code.includes('yyyy') ? [[String(style), code] as const] : [];
    }),
  );
}

function readSheet(xml: string, dates: ReadonlyMap<string, string>): Omit<XlsxSheet, 'name'> {
  const types = new Set<string>();
  const rows = [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number, cells = ''], index) => {
    if (Number(number) !== index + 1) throw new Error(`Row ${number} is out of place`);
    const row: string[] = [];
    for (const [, reference = '', style = '', type, text = '', value = ''] of cells.matchAll(
      /<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="(\w+)"><is><t xml:space="preserve">(.*?)<\/t><\/is>|><v>([^<]*)<\/v>)<\/c>/gs,
    )) {
      const format = dates.get(style);
      types.add(type ?? (format ? 'date' : 'number'));
      row[columnOf(reference)] = type ? textOf(text) : format ? dateOf(value, format) : value;
    }
    return Array.from(row, (text) => text ?? '');
  });
  return { rows, types, formulas: xml.includes('<f') };
}

/** Spreadsheets count days from 30 December 1899. */
function dateOf(value: string, format: string): string {
  const iso = new Date(Math.round((Number(value) - 25_569) * 86_400_000)).toISOString();
  return format.includes('hh') ? iso.slice(0, 16).replace('T', ' ') : iso.slice(0, 10);
}
