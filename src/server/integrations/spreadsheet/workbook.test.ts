import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellObject, read } from 'xlsx';
import { readXlsx } from '#tests/support/zip/read-xlsx.ts';
import type { Cell } from './cell.ts';
import { writeWorkbook } from './workbook.ts';

async function* inBatches(...batches: Cell[][][]) {
  yield* batches;
}

const written = (header: string[], rows: Cell[][], sheetRows?: number) =>
  writeWorkbook(
    { header, batches: inBatches(rows) },
    { name: 'table.xlsx', sheet: 'Table', ...(sheetRows && { sheetRows }) },
  );

describe('a workbook', () => {
  it('from several batches with gaps is read back as written', async () => {
    const header = Array.from({ length: 800 }, (_, n) => `Column ${n}`);
    const wide = header.map((_, n) => (n % 3 ? `cell ${n}` : ''));
    const file = await writeWorkbook(
      { header, batches: inBatches([], [wide, ['a']], [], [['', 'b']]) },
      { name: 'table.xlsx', sheet: 'Table' },
    );
    expect(file.name).toBe('table.xlsx');
    const [sheet, ...others] = await readXlsx(file);
    expect(others).toEqual([]);
    expect(sheet?.name).toBe('Table');
    expect(sheet?.rows).toEqual([header, wide, ['a'], ['', 'b']]);
  });

  it('has days, London times, amounts and counts as numbers', async () => {
    const cells: Cell[] = [
      { day: '2026-03-29' },
      { instant: '2026-07-01T23:30:00.000Z' },
      { pence: 123_405 },
      { pence: -1 },
      0,
    ];
    const [sheet] = await readXlsx(await written(['H'], [cells]));
    expect(sheet?.rows[1]).toEqual(['2026-03-29', '2026-07-02 00:30', '1234.05', '-0.01', '0']);
    expect([...(sheet?.types ?? [])]).toEqual(['inlineStr', 'date', 'number']);
  });

  it('has text for days that a spreadsheet cannot represent', async () => {
    const cells: Cell[] = [{ day: '1899-12-31' }, { day: '0987-06-05' }, { day: 'infinity' }];
    const [sheet] = await readXlsx(await written(['H'], [cells]));
    expect(sheet?.rows[1]).toEqual(['31/12/1899', '05/06/0987', 'infinity']);
  });

  it('opens in SheetJS with days, times, amounts and counts as numbers', async () => {
    const cells: Cell[] = [
      '=1+1',
      { day: '2026-03-29' },
      { instant: '2026-01-05T09:15:00.000Z' },
      { pence: 123_450 },
      3,
    ];
    const { Sheets } = read(
      await (await written(['Text', 'Day', 'Time', 'Fee', 'Count'], [cells])).arrayBuffer(),
    );
    const shown = ['A2', 'B2', 'C2', 'D2', 'E2'].map((at) => {
      const cell: CellObject | undefined = Sheets.Table?.[at];
      return [cell?.t, cell?.w, cell?.f];
    });
    expect(shown).toEqual([
      ['s', '=1+1', undefined],
      ['n', '29/03/2026', undefined],
      ['n', '05/01/2026 09:15', undefined],
      ['n', '£1,234.50', undefined],
      ['n', '3', undefined],
    ]);
  });

  it('never turns text into a formula, a number or a date', async () => {
    const cells = ['=1+1', '+44 7700', '-1', '@home', '=HYPERLINK("http://x")', '007', '2026-01-01', 'TRUE'];
    const [sheet] = await readXlsx(await written(['H'], [cells]));
    expect(sheet?.rows[1]).toEqual(cells);
    expect([...(sheet?.types ?? [])]).toEqual(['inlineStr']);
    expect(sheet?.formulas).toBe(false);
  });

  it('preserves random text with signs that XML and Excel escape', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 }),
        async (cells) => {
          const texts = cells.map((text) => `${text} <&>"' _x0041_`);
          const [sheet] = await readXlsx(await written(['H'], [texts]));
          expect(sheet?.rows[1]).toEqual(texts);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('drops or replaces characters that XML forbids', async () => {
    const [sheet] = await readXlsx(
      await written(['H'], [['a\u0000\u0007b\uFFFE\uD800', 'one\r\ntwo\rthree']]),
    );
    expect(sheet?.rows[1]).toEqual(['ab\uFFFD', 'one\ntwo\nthree']);
  });

  it("truncates a cell that exceeds Excel's limit", async () => {
    const [sheet] = await readXlsx(await written(['H'], [['x'.repeat(40_000)]]));
    expect(sheet?.rows[1]?.[0]).toHaveLength(32_767);
  });

  it('continues in another sheet, with the same heading, when one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, n) => [`row ${n}`]);
    const sheets = await readXlsx(await written(['H'], rows, 4));
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Table', 4],
      ['Table 2', 4],
      ['Table 3', 2],
    ]);
    expect(sheets.flatMap(({ rows }) => rows.slice(1))).toEqual(rows);
    expect(sheets[2]?.rows[0]).toEqual(['H']);
  });

  it('contains only a heading if there are no rows', async () => {
    expect((await readXlsx(await written(['H'], [])))[0]?.rows).toEqual([['H']]);
  });

  it('fails if reading its rows fails', async () => {
    async function* batches(): AsyncGenerator<string[][]> {
      yield [['one']];
      throw new Error('The database is gone');
    }
    await expect(
      writeWorkbook({ header: ['H'], batches: batches() }, { name: 'table.xlsx', sheet: 'Table' }),
    ).rejects.toThrow('The database is gone');
  });
});
