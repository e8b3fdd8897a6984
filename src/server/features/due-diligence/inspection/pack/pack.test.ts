import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SAMPLE, type Sample } from '#contract/due-diligence/inspection/pack.ts';
import type { Confirmation } from '#contract/identity/account/confirmation.ts';
import type { Actor } from '#server/context.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import {
  due_diligence_acceptances,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import {
  due_diligence_copies,
  due_diligence_evidence,
  due_diligence_parties,
} from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import {
  party_screenings,
  sanctions_hits,
  sanctions_lists,
} from '#server/db/schema/due-diligence/sanctions.ts';
import {
  clientWithFile,
  NOT_ACCEPTED,
} from '#server/features/due-diligence/inspection/many-files.fixture.ts';
import { readPdf, squeezed } from '#server/features/proposals/proposal-record/pdf-reader.fixture.ts';
import { findArchive } from '#server/jobs/archives/find-archive.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { withPassword } from '#tests/support/with-password.ts';
import { unzip } from '#tests/support/zip/unzip.ts';
import { PACKS } from './pack-kind.ts';

const FOLDER = 'inspection-pack-2026-03-02';
const HOSTILE = '../=cmd|calc\u202Efdp';

let services: TestServices;
let dataDir: string;
let actor: Actor;
let mlro: ReturnType<typeof callAs>;
let confirmation: Confirmation;
const clientIds: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tallygate-packs-'));
  services = await startTestServices({ DATA_DIR: dataDir });
  actor = { ...(await createActor(services, { role: 'admin', full_name: 'Ada Admin' })), approves: true };
  mlro = callAs(services, actor);
  confirmation = await withPassword(services, actor);
  const { id: file_id, client_id } = await clientWithFile(services, mlro, {
    level: 'high',
    level_reasons: '=HYPERLINK("http://evil.example")',
    missing: ['copy'],
    name: ['=cmd', "O'Hara"],
  });
  clientIds.push(client_id);
  const party_id = crypto.randomUUID();
  const evidence_id = crypto.randomUUID();
  const at = services.now().toISOString();
  await services.db.insert(due_diligence_parties).values({
    id: party_id,
    file_id,
    kind: 'person',
    roles: ['client', 'owner'],
    name: `Party ${HOSTILE}`,
    pep: 'no',
    source: 'typed',
    added_at: at,
    added_by_name: 'Sam Staff',
  });
  await services.db.insert(due_diligence_evidence).values({
    id: evidence_id,
    party_id,
    document: 'Passport',
    seen_on: '2026-01-05',
    seen_by_id: actor.user_id,
    seen_by_name: 'Sam Staff',
    added_at: at,
  });
  const content = Buffer.from('%PDF-1.7 passport');
  await services.db.insert(due_diligence_copies).values({
    id: crypto.randomUUID(),
    evidence_id,
    name: `${HOSTILE}\r\nx.pdf`,
    type: 'application/pdf',
    sha256: createHash('sha256').update(content).digest('hex'),
    size: content.length,
    content,
    added_at: at,
    added_by_name: 'Sam Staff',
  });
  const list_id = crypto.randomUUID();
  await services.db.insert(sanctions_lists).values({
    id: list_id,
    reported_on: '2026-02-27',
    sha256: 'c'.repeat(64),
    bytes: 1_000,
    rows: 10,
    entries: 5,
    added: 5,
    changed: 0,
    removed: 0,
    source: 'uploaded',
    loaded_at: at,
    loaded_by_name: 'Ada Admin',
  });
  await services.db
    .insert(party_screenings)
    .values({ party_id, list_id, party_hash: 'd'.repeat(64), screened_at: at });
  await services.db.insert(sanctions_hits).values({
    party_id,
    unique_id: 'RUS0001',
    party_hash: 'd'.repeat(64),
    entry_hash: 'e'.repeat(64),
    entry: {
      unique_id: 'RUS0001',
      kind: 'individual',
      names: [],
      births: [],
      nationalities: [],
      regimes: ['Russia'],
    },
    matched_name: '@SUM(1)',
    score: 91,
    list_id,
    found_at: at,
    decision: 'not_the_same',
    reason: 'Born elsewhere',
    decided_by_id: actor.user_id,
    decided_by_name: 'Ada Admin',
    decided_at: at,
  });
  await services.db.insert(due_diligence_triggers).values({
    file_id,
    kind: 'country',
    key: 'IR',
    text: 'New country: Iran\r\n-2+3',
    made_at: at,
  });
  await services.db.insert(due_diligence_acceptances).values({
    file_id,
    accepted_at: '2026-01-07T10:00:00.000Z',
    accepted_by_id: actor.user_id,
    accepted_by_name: 'Ada Admin',
    contents: {
      assessment: {
        purpose: 'Yearly accounts',
        expected_work: null,
        source_of_funds: null,
        source_of_wealth: null,
        countries: ['GB'],
        factors: {},
        level: 'high',
        level_reasons: 'Cash in hand',
      },
      assessed_by_name: 'Sam Staff',
      parties: [],
      facts: { entity_type: null, services: [], revenue: null },
      second_person: true,
      alone: false,
      next_review_on: '2027-01-07',
    },
  });
  for (const level of ['low', 'normal', 'normal', 'normal', 'normal'] as const)
    clientIds.push((await clientWithFile(services, mlro, { level })).client_id);
  clientIds.push(
    (await clientWithFile(services, mlro, { level: null, ...NOT_ACCEPTED, missing: ['level'] })).client_id,
  );
  await mlro.inspection.addDocument({
    id: crypto.randomUUID(),
    kind: 'assessment',
    title: HOSTILE,
    text: 'We act for shops.',
    in_force_from: '2026-01-01',
  });
}, 60_000);
afterAll(async () => {
  await services.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await expect.poll(async () => (await mlro.inspection.packStatus()).state).not.toBe('running');
});

/** Makes a pack. Returns where it is, and its files without the folder that all are in. */
async function packed(sample: Sample = DEFAULT_SAMPLE) {
  await mlro.inspection.startPack({ sample, confirmation });
  await expect
    .poll(() => mlro.inspection.packStatus(), { timeout: 60_000 })
    .toMatchObject({ state: 'ready' });
  const status = await mlro.inspection.packStatus();
  if (status.state !== 'ready') throw new Error('The pack is no longer ready');
  const { path } = await findArchive(services, PACKS, status.id);
  const files = new Map(
    [...unzip(await readFile(path))].map(([name, content]) => {
      expect(name.startsWith(`${FOLDER}/`)).toBe(true);
      return [name.slice(FOLDER.length + 1), content];
    }),
  );
  return { path, files, id: status.id };
}

const csv = (content: Buffer | undefined) =>
  Papa.parse<Record<string, string>>(String(content).replace(/^\uFEFF/, ''), { header: true }).data.filter(
    (row) => Object.keys(row).length > 1,
  );
const samplesOf = (files: Map<string, Buffer>) =>
  [...files.keys()].filter((name) => name.endsWith('/file.pdf')).toSorted();

describe('an inspection pack', () => {
  it('opens with a plain unzip program, and names only files below its folder', async () => {
    const { path, files } = await packed();
    const listed = execFileSync('python3', ['-m', 'zipfile', '-l', path], { encoding: 'utf8' });
    expect(listed).toContain(`${FOLDER}/register.csv`);
    for (const name of files.keys()) expect(name).not.toMatch(/\.\.\/|\\|[\r\n\u202e]|^\//);
  });

  it('names every file with its size and SHA-256 in the manifest', async () => {
    const { files, id } = await packed();
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest).toMatchObject({ pack_id: id, made_by: 'Ada Admin', kind: 'inspection pack' });
    const names = manifest.files.map(({ path }: { path: string }) => path);
    expect(names.toSorted()).toEqual([...files.keys()].filter((name) => name !== 'manifest.json').toSorted());
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = files.get(path) ?? Buffer.alloc(0);
      expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        path,
        bytes,
        sha256,
      ]);
    }
    const listed = csv(files.get('manifest.csv'));
    expect(listed.map(({ File }) => File)).toEqual(names.filter((name: string) => name !== 'manifest.csv'));
  });

  it('has every client by risk, and what would fail', async () => {
    const { files } = await packed();
    const register = csv(files.get('register.csv'));
    expect(register.map(({ Level }) => Level)).toEqual(['High', ...Array(4).fill('Normal'), 'Low', '']);
    expect(register[0]).toMatchObject({
      Client: `'=cmd O'Hara`,
      'Reasons for the level': `'=HYPERLINK("http://evil.example")`,
      Countries: 'United Kingdom',
      'Accepted on': '2026-01-07',
      'Would fail because': 'The file doesn’t say where the copy of a document is',
    });
    expect(csv(files.get('overdue.csv')).map(({ Reasons }) => Reasons)).toEqual([
      'The file doesn’t say where the copy of a document is',
      'The level of risk is missing',
    ]);
  });

  it('has the decisions, the reasons to look again and the documents of the firm', async () => {
    const { files } = await packed();
    expect(csv(files.get('decisions.csv'))).toMatchObject([
      {
        'When (UTC)': '2026-01-07T10:00:00Z',
        Decision: 'Accepted',
        By: 'Ada Admin',
        Level: 'High',
        Reasons: 'Cash in hand',
        'Second person needed': 'Yes',
      },
    ]);
    expect(csv(files.get('looked-again.csv'))).toMatchObject([
      { Reason: 'New country: Iran\r\n-2+3', 'Looked at': '' },
    ]);
    const documents = [...files].filter(([name]) => name.startsWith('documents/'));
    expect(documents).toHaveLength(1);
    expect(String(documents[0]?.[1])).toBe('We act for shops.\n');
  });

  it('has the screening log: lists, parties, and what was decided about each hit', async () => {
    const { files } = await packed();
    expect(csv(files.get('screening/lists.csv'))).toMatchObject([
      { 'Report date': '2026-02-27', Rows: '10', By: 'Ada Admin' },
    ]);
    expect(csv(files.get('screening/parties.csv'))).toHaveLength(1);
    expect(csv(files.get('screening/hits.csv'))).toMatchObject([
      {
        'Unique ID of the entry': 'RUS0001',
        'Name in the list': `'@SUM(1)`,
        Regimes: 'Russia',
        Decision: 'Not the same',
        Reason: 'Born elsewhere',
        'Decided by': 'Ada Admin',
        'SHA-256 of the list': 'c'.repeat(64),
      },
    ]);
  });

  it('shows chosen files whole, with the copies that are stored', async () => {
    const { files } = await packed({ how: 'named', client_ids: clientIds.slice(0, 1) });
    const [pdf = '', ...others] = samplesOf(files);
    expect(others).toEqual([]);
    const { text, tags } = await readPdf(files.get(pdf) ?? Buffer.alloc(0));
    expect(tags.length).toBeGreaterThan(20);
    for (const shown of [
      "=cmd O'Hara",
      'Passport',
      'Seen on 5 January 2026 by Sam Staff',
      'Politically exposed',
      'New country: Iran',
      'not the same, decided',
      'Accepted by Ada Admin',
      'A second person had to approve',
    ])
      expect(text).toContain(squeezed(shown));
    const copy = [...files].find(([name]) => name.includes('/copies/'));
    expect(String(copy?.[1])).toBe('%PDF-1.7 passport');
  });

  it('chooses at random by level, and the same files for the same seed', async () => {
    const sample = { ...DEFAULT_SAMPLE, high: 1, normal: 2, low: 0, seed: 'one' };
    const first = samplesOf((await packed(sample)).files);
    expect(first.map((name) => name.split('/')[1]?.split(' ')[0])).toEqual(['high', 'normal', 'normal']);
    const again = await packed(sample);
    expect(samplesOf(again.files)).toEqual(first);
    expect(String(again.files.get('README.txt'))).toContain('seed one');
    const made = String((await packed()).files.get('README.txt'));
    expect(made).toMatch(/with the seed [0-9a-f]{8}:/);
  });

  it('is on record, with its sample', async () => {
    const { id } = await packed({ ...DEFAULT_SAMPLE, seed: 'kept' });
    const rows = await services.db
      .select({ user_name: audit_logs.user_name, new_values: audit_logs.new_values })
      .from(audit_logs)
      .where(eq(audit_logs.action, 'INSPECTION_PACK_STARTED'));
    expect(rows).toContainEqual({
      user_name: 'Ada Admin',
      new_values: { export_id: id, sample: { ...DEFAULT_SAMPLE, seed: 'kept' } },
    });
  });
});

describe('a pack is refused', () => {
  const start = (as: Actor, given = confirmation) =>
    callAs(services, as).inspection.startPack({ sample: DEFAULT_SAMPLE, confirmation: given });

  it('without the flag, also to an administrator', async () => {
    const { approves: _flag, ...admin } = actor;
    await expect(start(admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(callAs(services, admin).inspection.packStatus()).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('for keys, without the right password, and for a client without a file', async () => {
    await expect(start({ ...actor, api_key: { made_by: 'Ada Admin' } })).rejects.toMatchObject({
      code: 'NOT_FOR_KEYS',
    });
    await expect(start(actor, { method: 'password', secret: 'wrong' })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    const sample = { how: 'named' as const, client_ids: [crypto.randomUUID()] };
    await expect(mlro.inspection.startPack({ sample, confirmation })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('for more files than a pack shows, naming the field', async () => {
    const call = mlro.inspection.startPack({ sample: { ...DEFAULT_SAMPLE, high: 51 }, confirmation });
    await expect(call).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ path: ['sample', 'high'], message: 'High: at most 50' }] },
    });
  });

  it('and leaves no record', async () => {
    const started = () => services.db.$count(audit_logs, eq(audit_logs.action, 'INSPECTION_PACK_STARTED'));
    const before = await started();
    await start({ ...actor, approves: false }).catch(() => undefined);
    expect(await started()).toBe(before);
  });
});
