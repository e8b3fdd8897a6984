import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownSchemaVersions, migrate } from '#server/db/migrate.ts';
import { sentProposal, signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { clientInReview } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { addDemoClients } from '#tests/support/demo-clients.ts';
import { createEmptyDatabase, createFreshDatabase } from '#tests/support/fresh-database.ts';
import { migrationsAnd } from '#tests/support/later-migrations.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { checkExport } from './check-export.ts';
import { type ExportManifest, MANIFEST_FILE } from './export-manifest.ts';
import { contentsOf, exportTo } from './exported-firm.fixture.ts';
import { importExport } from './import-export.ts';

const AWKWARD = 'tab\t newline\n cr\r backslash\\ \\. \\N quote\' " emoji 🧾 \u202E {a,b} NULL \u0001\u0002';
const EMAIL = 'ada@example.com';

let services: TestServices;
let url: string;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  services = await startTestServices();
  url = services.connection.pool.options.connectionString ?? '';
  await createActor(services, { role: 'admin', email: EMAIL, full_name: 'Ada Admin' });
  await addDemoClients(services);
  await services.db.execute(
    sql`update clients set notes = ${AWKWARD}, booked_by = '' where id = (select id from clients order by id limit 1)`,
  );
  await services.db.execute(sql`update users set two_factor_enabled = true where email = ${EMAIL}`);
  await services.db.execute(
    sql`insert into webhook_endpoints (url, description, events, active, secret_sealed, created_by_name, created_at)
        values ('https://x.example', '', '{}', true, 'encrypted', 'Ada Admin', now())`,
  );
  const client = await clientInReview(services);
  const { tokens } = await sentProposal(services.db, {
    client_id: client.id,
    at: services.now().toISOString(),
    valid_until: '2099-01-01',
  });
  const { proposalPage } = callAs(services, null);
  for (const token of tokens)
    await proposalPage.sign({ token, ...signingOf(await proposalPage.open({ token })) });
});
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  await services.stop();
});

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  cleanUps.push(() => database.drop());
  return database.url;
}

async function query(at: string, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const hashesOf = ({ tables, files, sequences }: ExportManifest) => ({
  tables: tables.map(({ name, rows, json_lines, csv }) => [name, rows, json_lines.sha256, csv.sha256]),
  files: files.map(({ path, sha256 }) => [path, sha256]),
  sequences,
});

describe('an import', () => {
  it('gives the same firm with records that verify', async () => {
    const { folder, manifest } = await exportTo(url);
    expect(manifest.files.length).toBeGreaterThan(0);
    const imported = await emptyDatabase();
    await importExport({ url: imported, folder, manifest });
    const again = await exportTo(imported);
    expect(hashesOf(again.manifest)).toEqual(hashesOf(manifest));

    const other = await startTestServices({ DATABASE_URL: imported });
    try {
      const anybody = callAs(other, null);
      const record = manifest.files.find(({ path }) => /record|signed/i.test(path)) ?? manifest.files.at(-1);
      const content = await readFile(join(folder, record?.path ?? ''));
      const file = new File([new Uint8Array(content)], 'a.pdf', { type: 'application/pdf' });
      const here = await callAs(services, null).verification.check({ file });
      expect(here).toEqual(expect.objectContaining({ state: 'sealed', by_us: true }));
      expect(await anybody.verification.check({ file })).toEqual(here);

      await anybody.auth.requestRecovery({ email: EMAIL });
      const mail = (await other.sentMails()).at(-1);
      const token = new URL(mail?.link ?? '').searchParams.get('reset') ?? '';
      await anybody.auth.resetPassword({ token, password: 'quiet-harbour-71' });
      expect(await anybody.auth.signIn({ email: EMAIL, password: 'quiet-harbour-71' })).toBeDefined();
      // A key that came without its private half is replaced at the next signature.
      const client = await clientInReview(other);
      const { tokens } = await sentProposal(other.db, {
        client_id: client.id,
        at: other.now().toISOString(),
        valid_until: '2099-01-01',
      });
      for (const one of tokens)
        await anybody.proposalPage.sign({
          token: one,
          ...signingOf(await anybody.proposalPage.open({ token: one })),
        });
    } finally {
      await other.stop();
    }
  });

  it('of an older schema is migrated to the newest', async () => {
    const { folder, manifest } = await exportTo(url);
    const migrations = await migrationsAnd(`alter table clients add column later text default 'filled in'`);
    const imported = await emptyDatabase();
    await importExport({ url: imported, folder, manifest, migrations });
    expect(await query(imported, 'select distinct later from clients')).toEqual([{ later: 'filled in' }]);
  });

  it('that fails half-way leaves the database empty', async () => {
    const { folder, manifest } = await exportTo(url);
    const notes = manifest.tables.find(({ name }) => name === 'client_notes');
    const lost = {
      client_id: '00000000-0000-4000-8000-000000000000',
      note_text: 'x',
      created_at: '2026-01-01',
    };
    // After the check, so that the database has to refuse it.
    await appendFile(
      join(folder, notes?.json_lines.path ?? ''),
      `${JSON.stringify({ id: '00000000-0000-4000-8000-000000000001', ...lost })}\n`,
    );
    const imported = await emptyDatabase();
    await expect(importExport({ url: imported, folder, manifest })).rejects.toThrow(/foreign key/);
    expect(await query(imported, 'select 1 from clients')).toEqual([]);
    expect(await query(imported, 'select 1 from users')).toEqual([]);
  });
});

describe('an import is refused', () => {
  it('if a file has changed, is missing, or lies outside the folder', async () => {
    const { folder, manifest } = await exportTo(url);
    const [table] = manifest.tables;
    const path = join(folder, table?.csv.path ?? '');
    await appendFile(path, 'more');
    await expect(checkExport(folder)).rejects.toThrow(/has changed since the export/);
    await rm(path);
    await expect(checkExport(folder)).rejects.toThrow(/is missing/);
    const moved = { ...manifest, page: { ...manifest.page, path: '../index.html' } };
    await writeFile(join(folder, MANIFEST_FILE), JSON.stringify({ ...moved, tables: [], files: [] }));
    await expect(checkExport(folder)).rejects.toThrow(/outside the export/);
  });

  it('if the manifest is missing, damaged or of a newer version', async () => {
    const { folder, manifest } = await exportTo(url);
    const write = (text: string) => writeFile(join(folder, MANIFEST_FILE), text);
    await write(JSON.stringify({ ...manifest, schema: 9_999_999_999_999 }));
    await expect(checkExport(folder)).rejects.toThrow(/newer Tallygate/);
    await write(JSON.stringify({ product: 'Tallygate', format: 2 }));
    await expect(checkExport(folder)).rejects.toThrow(/newer Tallygate/);
    await write(JSON.stringify(manifest).slice(0, -9));
    await expect(checkExport(folder)).rejects.toThrow(/damaged/);
    await write(JSON.stringify({ ...manifest, files: [] }));
    await expect(checkExport(folder)).rejects.toThrow(/lacks files of stored_files/);
    await rm(join(folder, MANIFEST_FILE));
    await expect(checkExport(folder)).rejects.toThrow(/isn't a complete export/);
  });

  it('if the database has data or a newer schema', async () => {
    const { folder, manifest } = await exportTo(url);
    const used = await createFreshDatabase();
    cleanUps.push(() => used.drop());
    const before = await query(used.url, 'select count(*) from service_options');
    await expect(importExport({ url: used.url, folder, manifest })).rejects.toThrow(/is not empty/);
    expect(await query(used.url, 'select count(*) from service_options')).toEqual(before);
    const newer = await emptyDatabase();
    await migrate(newer);
    const older = { ...manifest, schema: (knownSchemaVersions().at(-1) ?? 0) - 1 };
    await expect(importExport({ url: newer, folder, manifest: older })).rejects.toThrow(
      /is newer than that of the export/,
    );
  });

  it('if a file belongs to no row, or a table or column is unknown', async () => {
    const { folder, manifest } = await exportTo(url);
    const imported = await emptyDatabase();
    const refused = (changed: Partial<ExportManifest>) =>
      expect(importExport({ url: imported, folder, manifest: { ...manifest, ...changed } })).rejects;
    const [file] = manifest.files;
    if (!file) throw new Error('The export has no file');
    await refused({ files: [{ ...file, key: '00000000-0000-4000-8000-000000000000' }] }).toThrow(
      /doesn't belong to a row/,
    );
    const [table] = manifest.tables;
    if (!table) throw new Error('The export has no table');
    await refused({ tables: [{ ...table, name: 'pg_authid' }] }).toThrow(/The database has no pg_authid/);
    await refused({ tables: [{ ...table, columns: ['odd"; drop table clients'] }] }).toThrow(/has no /);
    await refused({ files: [{ ...file, table: 'users' }] }).toThrow(/a table without files/);
    expect((await contentsOf(folder)).size).toBeGreaterThan(0);
  });
});
