import Papa from 'papaparse';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldOfHeading } from '#contract/clients/client-imports/headings.ts';
import type { RawImportRow } from '#contract/clients/client-imports/import-row.ts';
import { restoreCell } from '#contract/clients/clients/csv-cell.ts';
import type { Actor } from '#server/context.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { readXlsx } from '#tests/support/zip/read-xlsx.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let actor: Actor;

beforeEach(async () => {
  await services?.stop();
  services = await startTestServices();
  actor = await createActor(services);
  api = callAs(services, actor);
});

afterAll(() => services.stop());

const row = (n: number, more: RawImportRow = {}): RawImportRow => ({
  first_name: `First${n}`,
  surname: 'Import',
  email: `import${n}@example.com`,
  ...more,
});

const many = (count: number) => Array.from({ length: count }, (_, n) => row(n));

/** Reads an exported CSV file as an import would, into rows of text by field. */
async function readCsv(file: File): Promise<RawImportRow[]> {
  const [headings = [], ...rows] = Papa.parse<string[]>((await file.text()).replace('\uFEFF', ''), {
    skipEmptyLines: true,
  }).data;
  const fields = headings.map(fieldOfHeading);
  return rows.map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, index) => (fields[index] ? [[fields[index], restoreCell(cell)]] : [])),
    ),
  );
}

describe('an import', () => {
  it('stores every row as a client with its own proposal id and history', async () => {
    const made = await api.clients.imports.create({ file_name: 'list.csv', rows: many(1_203) });
    expect(made.clients).toBe(1_203);
    expect(await api.clients.count({})).toEqual({ matching: 1_203, total: 1_203 });
    const { items } = await api.clients.list({ limit: 2 });
    expect(items.map(({ first_name }) => first_name)).toEqual(['First0', 'First1']);
    expect(items[0]?.proposal_id).toMatch(/^TG2026\d{4}$/);
    const { timeline } = await api.clients.get({ id: items[0]?.id ?? '' });
    expect(timeline.items).toMatchObject([{ type: 'client.created', actor_name: 'Sam Staff' }]);
    expect((await api.activity.list({ limit: 1 })).items).toMatchObject([
      { type: 'clients.imported', changes: { clients: { to: 1_203 } } },
    ]);
  });

  it('that is repeated after a lost response is stored once', async () => {
    const sent = { id: crypto.randomUUID(), file_name: 'list.csv', rows: many(3) };
    const [made, again] = await Promise.all([
      api.clients.imports.create(sent),
      api.clients.imports.create(sent),
    ]);
    expect(made).toMatchObject({ id: sent.id, clients: 3 });
    expect(again).toEqual(made);
    const somebody = callAs(services, await createActor(services));
    await expect(somebody.clients.imports.create(sent)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await api.clients.count({})).toEqual({ matching: 3, total: 3 });
    const imported = (await api.activity.list({})).items.filter(({ type }) => type === 'clients.imported');
    expect(imported).toHaveLength(1);
  });

  it('stores nothing if one row has an error', async () => {
    const rows = [...many(20), row(20, { email: 'nonsense' })];
    await expect(api.clients.imports.create({ file_name: 'list.csv', rows })).rejects.toMatchObject({
      code: 'IMPORT_REFUSED',
      data: { rows: 1 },
    });
    expect(await api.clients.count({})).toMatchObject({ total: 0 });
  });

  it('can be checked first, which lists every error and writes nothing', async () => {
    await api.clients.create({ ...row(1), inquiry_source: 'Email' } as never);
    const rows = [row(1), row(2), row(2), { email: 'x' }];
    expect(await api.clients.imports.check({ rows })).toEqual({
      refused: [
        { row: 3, reasons: ['First name is required', 'Surname is required', 'Valid email is required'] },
      ],
      known_emails: [0, 2],
    });
    expect(await api.clients.count({})).toMatchObject({ total: 1 });
  });

  it('keeps statuses, flags and dates', async () => {
    await api.clients.imports.create({
      file_name: 'list.csv',
      rows: [
        row(1, {
          status: 'GoProposal Sent',
          calendly_booking: 'yes',
          created_at: '01/02/2026',
          notes: 'VIP',
        }),
      ],
    });
    const { items } = await api.clients.list({});
    expect(items).toMatchObject([
      {
        status: 'goproposal_sent',
        calendly_booking: true,
        created_at: '2026-02-01T12:00:00.000Z',
        notes: 'VIP',
      },
    ]);
  });
});

describe('undoing an import', () => {
  it('removes only the imported clients', async () => {
    await api.clients.create({ ...row(99), inquiry_source: 'Email' } as never);
    const made = await api.clients.imports.create({ file_name: 'list.csv', rows: many(50) });
    services.advance(59 * 60_000);
    expect(await api.clients.imports.list()).toMatchObject([{ id: made.id, clients: 50 }]);
    expect(await api.clients.imports.undo({ id: made.id })).toEqual({ clients: 50 });
    expect(await api.clients.count({})).toMatchObject({ total: 1 });
    expect(await api.clients.imports.list()).toEqual([]);
    await expect(api.clients.imports.undo({ id: made.id })).rejects.toMatchObject({ code: 'IMPORT_TOO_OLD' });
  });

  it('is refused if the clock ran ahead during the import', async () => {
    const before = services.now().toISOString();
    services.advance(401 * 24 * 60 * 60_000);
    const made = await api.clients.imports.create({ file_name: 'list.csv', rows: many(3) });
    services.setNow(before);
    expect(await api.clients.imports.list()).toEqual([]);
    await expect(api.clients.imports.undo({ id: made.id })).rejects.toMatchObject({ code: 'IMPORT_TOO_OLD' });
  });

  it('is refused after an hour', async () => {
    const made = await api.clients.imports.create({ file_name: 'list.csv', rows: many(3) });
    services.advance(60 * 60_000);
    await expect(api.clients.imports.undo({ id: made.id })).rejects.toMatchObject({ code: 'IMPORT_TOO_OLD' });
    expect(await api.clients.count({})).toMatchObject({ total: 3 });
  });

  it('is refused after someone has worked on one of the clients', async () => {
    const made = await api.clients.imports.create({ file_name: 'list.csv', rows: many(3) });
    const { items } = await api.clients.list({ limit: 1 });
    await api.clients.setStatus({ id: items[0]?.id ?? '', status: 'zoom_call_booked' });
    await expect(api.clients.imports.undo({ id: made.id })).rejects.toMatchObject({
      code: 'IMPORT_IN_USE',
      data: { clients: 1 },
    });
    expect(await api.clients.count({})).toMatchObject({ total: 3 });
  });
});

describe('an export', () => {
  it('can be imported again unchanged, formulas included', async () => {
    const rows = [
      row(1, {
        company: '=HYPERLINK("http://x")',
        phone_number: '+44 7700 900123',
        notes: 'one\r\ntwo, "three"',
      }),
      row(2, { company: "'=quoted", phone_number: '-1', inquiry_source: '@home', status: 'Proforma Review' }),
    ];
    await api.clients.imports.create({ file_name: 'list.csv', rows });
    const file = await api.clients.export({ format: 'csv' });
    expect(file.name).toBe('clients-2026-03-02.csv');
    const cells = (Papa.parse<string[]>(await file.text()).data ?? []).flat();
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual(['+44 7700 900123']);
    const read = await readCsv(file);
    expect(read).toEqual(rows.map((expected) => expect.objectContaining(expected)));
    expect(await api.clients.imports.check({ rows: read })).toMatchObject({ refused: [] });
  });

  it('contains all clients that match the filter, newest first', async () => {
    await api.clients.imports.create({ file_name: 'list.csv', rows: many(4_100) });
    const all = await readCsv(await api.clients.export({ format: 'csv' }));
    expect(all.map(({ email }) => email)).toEqual(many(4_100).map(({ email }) => email));
    const some = await readCsv(await api.clients.export({ format: 'csv', search: 'import40' }));
    expect(some).toHaveLength(111);
  });

  it('can be a spreadsheet with the same cells, none of them a formula', async () => {
    const rows = [row(1, { company: '=1+1', phone_number: '+44 7700 900123' }), row(2, { notes: 'a & b' })];
    await api.clients.imports.create({ file_name: 'list.csv', rows });
    const file = await api.clients.export({ format: 'xlsx' });
    expect(file.name).toBe('clients-2026-03-02.xlsx');
    const [sheet] = await readXlsx(file);
    const csv = Papa.parse<string[]>(await (await api.clients.export({ format: 'csv' })).text(), {
      skipEmptyLines: true,
    }).data;
    const [head = [], ...others] = csv.map((cells) => cells.map(restoreCell));
    // The last column is a date, which the spreadsheet stores as a number.
    const dated = others.map((cells) => [...cells.slice(0, -1), '2026-03-02']);
    expect(others.map((cells) => cells.at(-1))).toEqual(['02/03/2026', '02/03/2026']);
    expect(sheet?.rows).toEqual([head, ...dated]);
    expect([sheet?.formulas, ...(sheet?.types ?? [])]).toEqual([false, 'inlineStr', 'date']);
  });
});
