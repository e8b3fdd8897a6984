import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { proposal_exports } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { readXlsx } from '#tests/support/zip/read-xlsx.ts';
import { clientInReview, reviewDetails } from './reviewed-client.fixture.ts';

let services: TestServices;
let as: ReturnType<typeof callAs>;

beforeEach(async () => {
  await services?.stop();
  services = await startTestServices();
  as = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
});
afterAll(() => services.stop());

async function sheet() {
  const [only, ...others] = await readXlsx(await as.proposals.exports());
  if (!only || others.length > 0) throw new Error('The workbook must have exactly one sheet');
  return only;
}

/** Stores an export as an earlier version of the product did. */
const storeExport = (header: string[], values: string[], exported_at: string) =>
  services.db
    .insert(proposal_exports)
    .values({ client_id: crypto.randomUUID(), exported_by_name: 'Olive Old', header, values, exported_at });

describe('the export function', () => {
  it('takes the client as `id` in the query', async () => {
    const app = await serveOverHttp(services);
    try {
      const admin = callAs(services, await createActor(services, { role: 'admin' }));
      const { key } = await admin.apiKeys.create({ name: 'Sheet', role: 'staff' });
      const client = await clientInReview(services);
      const ask = (path: string, method: string) =>
        fetch(`${app.url}/api${path}`, { method, headers: { authorization: `Bearer ${key}` } });
      const response = await ask(`/proposals/export?id=${client.id}`, 'POST');
      expect(response.status).toBe(200);
      const { header, values } = (await response.json()) as { header: string[]; values: string[] };
      expect(values).toHaveLength(header.length);
      expect(values[header.indexOf('Proposal ID')]).toBe(client.proposal_id);
      expect(values[header.indexOf('Company Name')]).toBe(reviewDetails.company_name);

      expect((await ask(`/proposals/export?id=${crypto.randomUUID()}`, 'POST')).status).toBe(404);
      expect((await ask('/proposals/export', 'POST')).status).toBe(400);

      const file = await ask('/proposals/exports', 'GET');
      expect(file.headers.get('content-type')).toBe(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      );
      expect(file.headers.get('content-disposition')).toContain('proposal-exports-2026-03-02.xlsx');
      expect((await readXlsx(await file.blob()))[0]?.rows).toHaveLength(2);
    } finally {
      await app.stop();
    }
  });
});

describe('the spreadsheet of all exports', () => {
  it('has only a heading before the first export', async () => {
    const { rows } = await sheet();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(0, 4)).toEqual(['Exported At', 'Exported By', 'Proposal ID', 'Client ID']);
  });

  it('has one row per export, repeats included', async () => {
    const first = await clientInReview(services);
    await as.proposals.export({ query: { id: first.id } });
    services.advance(60_000);
    await as.proposals.send({ client_id: first.id });
    services.advance(60_000);
    const second = await clientInReview(services, { first_name: '+Second' });
    await as.proposals.export({ query: { id: second.id } });

    const { rows, types, formulas } = await sheet();
    const [header = [], ...exports] = rows;
    const column = (name: string) => exports.map((cells) => cells[header.indexOf(name)]);
    expect(column('Proposal ID')).toEqual([first.proposal_id, first.proposal_id, second.proposal_id]);
    expect(column('Exported At')).toEqual(['2026-03-02 10:15', '2026-03-02 10:16', '2026-03-02 10:17']);
    expect(column('Exported By')).toEqual(['Sam Staff', 'Sam Staff', 'Sam Staff']);
    expect(column('Client First Name')).toEqual(['Priya', 'Priya', '+Second']);
    expect(column('Company Name')[0]).toBe('=Shah Bakery Ltd');
    expect([formulas, ...types]).toEqual([false, 'inlineStr', 'date']);
  });

  it('aligns columns by name and never moves a column, whatever an export contains', async () => {
    await storeExport(['Proposal ID', 'Gone Since'], ['TG1', 'old'], '2025-01-01T00:00:00.000Z');
    await storeExport(['New Since', 'Proposal ID'], ['=new', 'TG2'], '2025-06-01T00:00:00.000Z');
    const client = await clientInReview(services);
    await as.proposals.export({ query: { id: client.id } });

    const { rows } = await sheet();
    const [header = [], ...exports] = rows;
    expect(header.slice(0, 6)).toEqual([
      'Exported At',
      'Exported By',
      'Proposal ID',
      'Gone Since',
      'New Since',
      'Client ID',
    ]);
    expect(new Set(header).size).toBe(header.length);
    expect(exports.map((cells) => cells.slice(2, 5))).toEqual([
      ['TG1', 'old'],
      ['TG2', '', '=new'],
      [client.proposal_id, '', ''],
    ]);
  });

  it('is complete across read batches', async () => {
    const at = '2025-01-01T00:00:00.000Z';
    await services.db.insert(proposal_exports).values(
      Array.from({ length: 1_203 }, (_, n) => ({
        client_id: crypto.randomUUID(),
        exported_by_name: 'Olive Old',
        header: ['Proposal ID'],
        values: [`TG${n}`],
        // All have the same time, and the batches must not skip any of them.
        exported_at: at,
      })),
    );
    const { rows } = await sheet();
    expect(new Set(rows.slice(1).map((cells) => cells[2])).size).toBe(1_203);
  });
});
