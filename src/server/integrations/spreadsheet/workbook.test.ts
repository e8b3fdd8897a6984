import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/read-xlsx.ts';
import { writeWorkbook } from './workbook.ts';

async function* inBatches(...batches: string[][][]) {
  yield* batches;
}

const written = (header: string[], rows: string[][], sheetRows?: number) =>
  writeWorkbook(
    { header, batches: inBatches(rows) },
    { name: 'table.xlsx', sheet: 'Table', ...(sheetRows && { sheetRows }) },
  );

describe('a workbook', () => {
  it('reads back as written, from any number of batches, with gaps and many columns', async () => {
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

  it('contains only text, never formulas', async () => {
    const cells = ['=1+1', '+44 7700', '-1', '@home', '=HYPERLINK("http://x")', '007', '2026-01-01', 'TRUE'];
    const [sheet] = await readXlsx(await written(['H'], [cells]));
    expect(sheet?.rows[1]).toEqual(cells);
    expect([...(sheet?.types ?? [])]).toEqual(['inlineStr']);
    expect(sheet?.formulas).toBe(false);
  });

  it('preserves every character that XML allows', async () => {
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

  it('drops characters that XML forbids and ends lines in \\n', async () => {
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

  it('fails if its rows fail', async () => {
    async function* batches(): AsyncGenerator<string[][]> {
      yield [['one']];
      throw new Error('The database is gone');
    }
    await expect(
      writeWorkbook({ header: ['H'], batches: batches() }, { name: 'table.xlsx', sheet: 'Table' }),
    ).rejects.toThrow('The database is gone');
  });
});
