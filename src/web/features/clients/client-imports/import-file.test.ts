import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '#contract/clients/client-imports/headings.ts';
import { mapRows, readImportFile, refusedFile } from './import-file.ts';

const csv = (...parts: BlobPart[]) => new File(parts, 'clients.csv');
const names = async (file: File) => (await readImportFile(file)).rows.map(({ cells }) => cells[0]);

describe('reading an import file', () => {
  it('decodes UTF-8 with or without a BOM, otherwise Windows-1252', async () => {
    expect(await names(csv('First Name;Surname\nZoë;Müller'))).toEqual(['Zoë']);
    const marked = await readImportFile(csv('\uFEFFFirst Name;Surname\nZoë;Müller'));
    expect(marked.headings).toEqual(['First Name', 'Surname']);
    // Windows-1252: ë is EB, € is 80, ’ is 92.
    const windows = new Uint8Array([...Buffer.from('First Name;Surname\nZo'), 0xeb, 0x3b, 0x80, 0x92]);
    expect((await readImportFile(csv(windows))).rows).toEqual([{ line: 2, cells: ['Zoë', '€’'] }]);
  });

  it('decodes UTF-16 in either byte order, with or without a BOM', async () => {
    for (const text of ['First Name\tSurname\nZoë\tMüller', '\uFEFFFirst Name\tSurname\nZoë\tMüller']) {
      const little = Buffer.from(text, 'utf16le');
      for (const bytes of [new Uint8Array(little), new Uint8Array(Buffer.from(little).swap16())]) {
        const { headings, rows } = await readImportFile(csv(bytes));
        expect(headings).toEqual(['First Name', 'Surname']);
        expect(rows).toEqual([{ line: 2, cells: ['Zoë', 'Müller'] }]);
      }
    }
  });

  it.each([',', ';', '\t'])('finds the separator %j', async (separator) => {
    const text = [
      ['Name', 'Company'],
      ['Ann', '"Ash, Elm; Co\t"'],
      ['Ben', ''],
    ].map((row) => row.join(separator));
    const { rows } = await readImportFile(csv(text.join('\n')));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Ann', 'Ash, Elm; Co\t'],
      ['Ben', ''],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('numbers the lines of rows that end with %j', async (end) => {
    const lines = ['', 'Name,Notes', 'Ann,', ' , ', 'Ben,"two', 'lines"', '', 'Cat,', ''];
    const { headings, rows } = await readImportFile(csv(lines.join(end)));
    expect(headings).toEqual(['Name', 'Notes']);
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [3, 'Ann'],
      [5, 'Ben'],
      [8, 'Cat'],
    ]);
  });

  it('numbers lines correctly when cells contain other line breaks', async () => {
    const { rows } = await readImportFile(csv('Name,Notes\r\nAnn,"a\nb\nc"\r\nBen,\r\n'));
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
  });

  it('rejects a misplaced quotation mark and names its line', async () => {
    const unclosed = csv('Name,Notes\nAnn,\nBen,"late\nCat,\nDan,');
    await expect(readImportFile(unclosed)).rejects.toThrow(/^Line 3 has an unclosed quotation mark/);
    const closedByAnother = csv('Name,Notes\nAnn,\nBen,\nCat,"late\nDan,"x"');
    await expect(readImportFile(closedByAnother)).rejects.toThrow(/^Line 4 has an unclosed quotation mark/);
    expect(await names(csv('Name,Notes\nAnn,"says ""hello"" !"\nBen,'))).toEqual(['Ann', 'Ben']);
  });

  it('rejects a file without rows', async () => {
    for (const text of ['', 'Name,Email', 'Name,Email\n , \n'])
      await expect(readImportFile(csv(text))).rejects.toThrow('The file has no rows below the header.');
  });
});

describe('mapped rows', () => {
  it('have the first non-empty cell of each field', async () => {
    const file = await readImportFile(csv('Mail,Work,Home\n,,c@d.e\n ,b@c.d,c@d.e\na@b.c,b@c.d,\n,,'));
    expect(mapRows(file, ['email', 'email', 'email'])).toEqual([
      { email: 'c@d.e' },
      { email: 'b@c.d' },
      { email: 'a@b.c' },
    ]);
  });
});

describe('the file of rows with errors', () => {
  it('has line and reasons as its last columns, for short and long rows too', async () => {
    const file = await readImportFile(csv('Name,Email,Phone\nAnn\n\nBen,b,0,more\nCat,c,1'));
    const refused = await refusedFile(
      file,
      [0, 1, 2].map((row) => ({ row, reasons: ['No', 'Never'] })),
    );
    const { data } = Papa.parse<string[]>((await refused.text()).replace('\uFEFF', ''));
    expect(data).toEqual([
      ['Name', 'Email', 'Phone', '', 'Line', 'Reasons'],
      ['Ann', '', '', '', '2', 'No; Never'],
      ['Ben', 'b', '0', 'more', '4', 'No; Never'],
      ['Cat', 'c', '1', '', '5', 'No; Never'],
    ]);
    expect(refused.name).toBe('clients-refused.csv');
  });

  it('can be imported again unchanged', async () => {
    const file = await readImportFile(csv("Name,Email\n'=Ann,a@b.c"));
    const again = await readImportFile(await refusedFile(file, [{ row: 0, reasons: ['No'] }]));
    expect(mapRows(again, guessMapping(['First Name', 'Email']))).toEqual([
      { first_name: '=Ann', email: 'a@b.c' },
    ]);
  });
});
