import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect } from 'vitest';
import { DEFAULT_SAMPLE, type Sample } from '#contract/due-diligence/inspection/pack.ts';
import type { Actor } from '#server/context.ts';
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
  addClientWithFile,
  NOT_ACCEPTED,
} from '#server/features/due-diligence/inspection/many-files.fixture.ts';
import { findArchive } from '#server/jobs/archives/find-archive.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { withPassword } from '#tests/support/with-password.ts';
import { unzip } from '#tests/support/zip/unzip.ts';
import { PACKS } from './pack-kind.ts';

export const FOLDER = 'inspection-pack-2026-03-02';
const HOSTILE = '../=cmd|calc\u202Efdp';

/** A firm of seven clients: one of high risk, with hostile texts in every part of its file, and six others. */
export async function startPackingFirm() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-packs-'));
  const services = await startTestServices({ DATA_DIR: dataDir });
  const actor: Actor = {
    ...(await createActor(services, { role: 'admin', full_name: 'Ada Admin' })),
    approves: true,
  };
  const mlro = callAs(services, actor);
  const confirmation = await withPassword(services, actor);
  const clientIds: string[] = [];
  const { id: file_id, client_id } = await addClientWithFile(services, mlro, {
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
    clientIds.push((await addClientWithFile(services, mlro, { level })).client_id);
  clientIds.push(
    (await addClientWithFile(services, mlro, { level: null, ...NOT_ACCEPTED, missing: ['level'] })).client_id,
  );
  await mlro.inspection.addDocument({
    id: crypto.randomUUID(),
    kind: 'assessment',
    title: HOSTILE,
    text: 'We act for shops.',
    in_force_from: '2026-01-01',
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

  /** Until no pack is being made: only one is at a time. */
  const waitForPack = () =>
    expect.poll(async () => (await mlro.inspection.packStatus()).state).not.toBe('running');

  async function stop() {
    await services.stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  return { services, actor, mlro, confirmation, clientIds, packed, waitForPack, stop };
}

export const csv = (content: Buffer | undefined) =>
  Papa.parse<Record<string, string>>(String(content).replace(/^\uFEFF/, ''), { header: true }).data.filter(
    (row) => Object.keys(row).length > 1,
  );
export const samplesOf = (files: Map<string, Buffer>) =>
  [...files.keys()].filter((name) => name.endsWith('/file.pdf')).toSorted();
