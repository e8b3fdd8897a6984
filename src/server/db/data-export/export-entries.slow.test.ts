import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLE_LIST } from '#server/db/table-list/table-list.ts';
import { storeFile } from '#server/features/proposals/files/store-file.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { ExportError, MANIFEST_FILE } from './export-manifest.ts';
import { contentsOf, exportTo } from './exported-firm.fixture.ts';
import { createExportFolder } from './write-folder.ts';

/** Characters that COPY, JSON, CSV or line counting could mishandle. */
const AWKWARD =
  'tab\t newline\n cr\r backslash\\ \\. \\N quote\' " emoji 🧾 \u202E rtl {a,b} NULL \u0001\u0002';

let services: TestServices;
let url: string;
let admin: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  url = services.connection.pool.options.connectionString ?? '';
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
});
afterAll(() => services.stop());

const aClient = (given: { surname?: string; company?: string } = {}) =>
  admin.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
    ...given,
  });

const store = (client_id: string, name: string, content: Buffer) =>
  services.db.transaction((tx) =>
    storeFile(tx, {
      client_id,
      proposal_version_id: null,
      kind: 'proposal',
      name,
      type: 'application/pdf',
      content,
      at: services.now().toISOString(),
    }),
  );

async function rowOf(folder: string, table: string, id: string) {
  const files = await contentsOf(join(folder, 'tables'));
  const lines = String(files.get(`${table}.jsonl`))
    .trimEnd()
    .split('\n');
  const { data } = Papa.parse<Record<string, string>>(String(files.get(`${table}.csv`)), { header: true });
  return {
    json: lines.map((line) => JSON.parse(line)).find((row) => row.id === id),
    csv: data.find((row) => row.id === id),
  };
}

describe('the list of tables', () => {
  it('decides about every table and column of the database', async () => {
    const { rows } = await services.db.execute<{ table: string; columns: string[] }>(
      `select relname as table, array_agg(attname::text order by attname) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped group by 1`,
    );
    const decided = Object.fromEntries(
      TABLE_LIST.map(({ name, kept, columns, leftOut }) => [
        name,
        kept === 'everywhere' ? [...columns, ...Object.keys(leftOut)].toSorted() : null,
      ]),
    );
    const found = rows.map(({ table, columns }) => [
      table,
      decided[table] === null ? null : columns.toSorted(),
    ]);
    expect(decided).toEqual(Object.fromEntries(found));
  });
});

describe('an export', () => {
  it('has the exact data in JSON Lines and neutralises formulas in CSV', async () => {
    const formula = await aClient({ company: '=HYPERLINK("http://x")' });
    await services.db.execute(
      sql`update clients set notes = ${AWKWARD}, owner_id = null, phone_number = '+44 7700 900123', booked_by = '', next_step = '@now',
            next_step_due = '2026-03-04', created_at = '1986-01-02 03:04:05.6+00' where id = ${formula.id}`,
    );
    await services.db.execute(
      sql`insert into additional_information (client_id, engagement_type, annual_fee, employs_staff)
          values (${formula.id}, array['a,b', '=c', ''], 12345678901234567890.123, false)`,
    );
    const { folder } = await exportTo(url);
    const { json, csv } = await rowOf(folder, 'clients', formula.id);
    expect(json).toMatchObject({
      company: '=HYPERLINK("http://x")',
      notes: AWKWARD,
      phone_number: '+44 7700 900123',
      booked_by: '',
      inquiry_source: 'Email',
      owner_id: null,
      next_step_due: '2026-03-04',
      created_at: '1986-01-02T03:04:05.6+00:00',
      calendly_booking: false,
    });
    expect(csv).toMatchObject({
      company: '\'=HYPERLINK("http://x")',
      notes: AWKWARD,
      phone_number: '+44 7700 900123',
      next_step: "'@now",
      next_step_due: '2026-03-04',
      created_at: '1986-01-02 03:04:05.6+00',
      calendly_booking: 'false',
    });
    const files = await contentsOf(join(folder, 'tables'));
    const answers = String(files.get('additional_information.jsonl'));
    expect(answers).toContain('"engagement_type":["a,b","=c",""]');
    expect(answers).toContain('"annual_fee":12345678901234567890.123');
    expect(String(files.get('additional_information.csv'))).toContain('"[""a,b"",""=c"",""""]"');
    // NULL is an empty cell, an empty text is "".
    expect(String(files.get('clients.csv'))).toMatch(/,false,"",/);
  });

  it('stores files under safe names in a folder for each client', async () => {
    const one = await aClient({ surname: '../Bell' });
    const other = await aClient();
    const content = Buffer.concat([Buffer.from('\\x00\n\t\0'), randomBytes(200_000)]);
    for (const name of ['Proposal.pdf', 'proposal.PDF', '../../etc/passwd', 'a\u202Eb:c.pdf'])
      await store(one.id, name, content);
    await store(other.id, 'Proposal.pdf', Buffer.from('other'));
    const { folder, manifest } = await exportTo(url);
    const paths = manifest.files.map(({ path }) => path);
    expect(
      paths.filter((path) => path.includes(one.proposal_id)).map((path) => path.split('/').at(-1)),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^proposal\.pdf$/i),
        expect.stringMatching(/^proposal \(2\)\.pdf$/i),
        '_._.._etc_passwd',
        'a_b_c.pdf',
      ]),
    );
    expect(paths).toContain(`files/clients/Bell, Ann ${other.proposal_id}/Proposal.pdf`);
    const stored = await contentsOf(folder);
    const first = manifest.files.find(({ path }) => path.includes(one.proposal_id));
    expect(stored.get(first?.path ?? '')).toEqual(content);
  });

  it('lists every file with its size and SHA-256 in the manifest', async () => {
    const { folder, manifest } = await exportTo(url);
    const stored = await contentsOf(folder);
    stored.delete(MANIFEST_FILE);
    const listed = [
      ...manifest.tables.flatMap(({ json_lines, csv }) => [json_lines, csv]),
      ...manifest.files,
      manifest.page,
    ];
    const found = [...stored].map(([path, content]) => ({
      path,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
    const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);
    expect(listed.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })).toSorted(byPath)).toEqual(
      found.toSorted(byPath),
    );
    for (const { name, rows, json_lines } of manifest.tables)
      expect(String(stored.get(json_lines.path)).split('\n').length - 1, name).toBe(rows);
  });

  it('explains every table and what is left out', async () => {
    const { folder } = await exportTo(url);
    const page = String((await contentsOf(folder)).get('index.html'));
    for (const { name } of TABLE_LIST) expect(page).toContain(name);
    expect(page).toContain('npm run import');
    expect(page).not.toMatch(/<script|undefined/);
  });

  it('is one moment, whatever is written meanwhile', async () => {
    let writing = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; writing; n += 1) {
        await services.db.transaction(async (tx) => {
          const { rows } = await tx.execute<{ id: string }>(
            sql`insert into clients (first_name, surname, email, proposal_id, status)
                values ('Busy', 'Writer', 'b@example.com', ${`TB${writer}-${n}`}, 'new_inquiry') returning id`,
          );
          await tx.execute(
            sql`insert into client_notes (client_id, note_text) values (${rows[0]?.id ?? null}, 'of a busy one')`,
          );
        });
        await setTimeout(10);
      }
    });
    const { folder } = await exportTo(url).finally(() => {
      writing = false;
    });
    await Promise.all(writers);
    const files = await contentsOf(join(folder, 'tables'));
    const count = (text: string, table: string) => String(files.get(`${table}.jsonl`)).split(text).length - 1;
    expect(count('"first_name":"Busy"', 'clients')).toBe(count('of a busy one', 'client_notes'));
  });

  it('never shows a planted secret', async () => {
    const client = await aClient();
    await services.db.execute(
      sql`insert into accounts (account_id, provider_id, user_id, password)
          select id, 'credential', id, 'PLANTED-password' from users limit 1`,
    );
    await services.db.execute(
      sql`insert into two_factors (user_id, secret, backup_codes) select id, 'PLANTED-factor', 'PLANTED-codes' from users limit 1`,
    );
    await services.db.execute(
      sql`insert into verifications (identifier, value, expires_at) values ('PLANTED-id', 'PLANTED-value', now())`,
    );
    await services.db.execute(
      sql`insert into sessions (token, user_id, expires_at) select 'PLANTED-session', id, now() from users limit 1`,
    );
    await services.db.execute(
      sql`insert into email_links (token_hash, purpose, user_id, expires_at) select 'PLANTED-mail', 'verify', id, now() from users limit 1`,
    );
    await services.db.execute(
      sql`insert into api_keys (name, key_hash, prefix, role, created_by_name, expires_at) values ('k', 'PLANTED-key', 'p', 'admin', 'A', now())`,
    );
    await services.db.execute(
      sql`insert into external_info_tokens (client_id, token_hash, expires_at) values (${client.id}, 'PLANTED-link', now())`,
    );
    await services.db.execute(
      sql`insert into external_info_token_mails (token_id, token_hash) select id, 'PLANTED-link-mail' from external_info_tokens limit 1`,
    );
    await services.db.execute(
      sql`insert into user_invitations (email, first_name, last_name, role, token_hash, invited_by_name, expires_at)
          values ('i@example.com', 'I', 'I', 'staff', 'PLANTED-invitation', 'A', now())`,
    );
    await services.db.execute(
      sql`insert into sealing_keys (certificates, fingerprint, sealed_key, origin, made_at) values ('the certificate', 'f', 'PLANTED-seal', 'made', now())`,
    );
    await services.db.execute(
      sql`insert into webhook_endpoints (url, description, events, active, secret_sealed, previous_secrets, created_by_name, created_at)
          values ('https://x.example', '', '{}', true, 'PLANTED-webhook', '[{"sealed":"PLANTED-previous","until":"2026"}]', 'A', now())`,
    );
    await services.db.execute(
      sql`insert into proposal_runs (client_id, started_at, started_by_name, automated, secret_hash, state)
          values (${client.id}, now(), 'A', true, 'PLANTED-run', 'failed')`,
    );
    await services.db.transaction(async (tx) => {
      // Without the version that a signatory belongs to.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`insert into proposal_signatories (id, version_id, client_id, place, kind, name, email, position, code_hash)
            values (${client.id}, ${client.id}, ${client.id}, 0, 'client', 'A', 'a@example.com', '', 'PLANTED-code')`,
      );
      await tx.execute(
        sql`insert into proposal_links (signatory_id, token_hash, created_at, made_by_name) values (${client.id}, 'PLANTED-proposal', now(), 'A')`,
      );
    });
    const { folder } = await exportTo(url);
    const all = Buffer.concat([...(await contentsOf(folder)).values()]).toString('latin1');
    expect(all.match(/PLANTED-[\w-]+/g)).toBeNull();
    expect(all).toContain('the certificate');
  });
});

describe('an export is refused', () => {
  it('into a folder that has files, or that is a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tallygate-full-'));
    await writeFile(join(folder, 'mine.txt'), 'mine');
    await expect(createExportFolder(folder)).rejects.toThrow(/is not empty/);
    await expect(createExportFolder(join(folder, 'mine.txt'))).rejects.toThrow(ExportError);
    await createExportFolder(join(folder, 'new', 'deep'));
    expect((await stat(join(folder, 'new', 'deep'))).mode & 0o777).toBe(0o700);
    await rm(folder, { recursive: true });
  });

  it('if the database has the schema of another version', async () => {
    await services.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    await expect(exportTo(url)).rejects.toThrow(/schema of another version/);
    await services.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
  });
});
