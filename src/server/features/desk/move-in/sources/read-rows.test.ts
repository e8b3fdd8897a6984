import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodedFile, openFolder } from './read-folder.ts';
import { readRawRows } from './read-rows.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-rows-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function* cut(text: string, size: number): AsyncGenerator<string> {
  for (let index = 0; index < text.length; index += size) yield text.slice(index, index + size);
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const rowsOf = (name: string, text: string, size = 7) => allOf(readRawRows(name, cut(text, size)));

async function textOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'encoded.csv');
  await writeFile(path, bytes);
  return (await allOf(decodedFile(path))).join('');
}

describe('a table', () => {
  it('is read from JSON, wherever the file is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
        fc.integer({ min: 1, max: 20 }),
        async (rows, size) => {
          const expected = JSON.parse(JSON.stringify(rows));
          expect(await rowsOf('clients.json', JSON.stringify(rows, null, 1), size)).toEqual(expected);
          expect(
            await rowsOf('clients.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'), size),
          ).toEqual(expected);
        },
      ),
    );
  });

  it('is read from CSV with quotes, line breaks and any common separator', async () => {
    expect(await rowsOf('clients.csv', 'id;details\r\n1;"{""a"": ""x;y""}"\r\n2;"two\nlines"\r\n')).toEqual([
      { id: '1', details: '{"a": "x;y"}' },
      { id: '2', details: 'two\nlines' },
    ]);
  });

  it('is read from CSV, wherever the file is cut into pieces', async () => {
    const cells = fc.array(fc.string(), { minLength: 2, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(fc.array(cells), fc.integer({ min: 1, max: 20 }), async (rows, size) => {
        const text = Papa.unparse([['id', 'name'], ...rows], { quotes: true });
        const expected = rows.map(([id, name]) => ({ id, name }));
        expect(await rowsOf('clients.csv', text, size)).toEqual(expected);
      }),
    );
  });

  it.each([
    ['clients.csv', 'id,name\n1,"Ann\n2,Bob\n', 'row 2 is never closed'],
    ['clients.csv', 'id,name\n1,Ann\n2\n', 'row 3 has 1 cells'],
    ['clients.json', '[{"id": 1}, {"id": 2', 'ends within a row after row 1'],
    ['clients.json', '[{"id": 1}, {id: 2}]', "isn't JSON"],
    ['clients.json', '"text"', 'unexpected'],
  ])('says where %s is damaged', async (name, text, problem) => {
    await expect(rowsOf(name, text)).rejects.toThrow(problem);
  });
});

describe('a file', () => {
  it('may be in UTF-8, UTF-16 or Windows-1252', async () => {
    const text = `${'plain '.repeat(20_000)}Zoë £5`;
    expect(await textOf(Buffer.from(`\uFEFF${text}`))).toBe(text);
    expect(await textOf(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text);
    expect(await textOf(Buffer.from(text, 'latin1'))).toBe(text);
  });

  it('that holds none of the tables is named', async () => {
    await writeFile(join(folder, 'clients.csv'), 'id\n1\n');
    expect(await openFolder(folder)).toMatchObject({ ignored: ['encoded.csv'] });
  });
});
