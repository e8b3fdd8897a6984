import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Timeline } from '#contract/proposals/timeline-chain/timeline-export.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { takeBackup } from '#server/db/backup/take-backup.ts';
import { createCipher } from '#server/kernel/cipher.ts';
import { openssl } from '#server/kernel/sealed-pdf/openssl.fixture.ts';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const SCRIPT = fileURLToPath(new URL('../../../../../scripts/verify.ts', import.meta.url));

let services: TestServices;
let folder: string;
let client_id: string;
beforeAll(async () => {
  services = await startTestServices();
  folder = await mkdtemp(join(tmpdir(), 'tallygate-verify-'));
  const api = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
  ({ id: client_id } = await api.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  }));
  await api.notes.create({ client_id, note_text: 'Rang' });
});
afterAll(async () => {
  await services.stop();
  await rm(folder, { recursive: true });
});

/** Runs the script on a file with this content, without any settings. Returns what it prints and its exit code. */
async function run(content: string | null): Promise<{ code: number; text: string }> {
  const path = join(folder, 'timeline.json');
  if (content !== null) await writeFile(path, content);
  const args = content === null ? [] : ['--timeline', path];
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], { env: {} }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    );
  });
}

const exportOf = async (of: TestServices) =>
  callAs(of, await createActor(of, { role: 'admin' })).timelineChain.export({ client_id });

it('the script names the first event that was changed', async () => {
  const { json, filename } = await exportOf(services);
  expect(filename).toMatch(/^timeline-TG\d+\.json$/);
  const whole = await run(json);
  expect(whole).toMatchObject({ code: 0, text: expect.stringContaining('The timeline is whole: 2 events') });
  const { seal } = JSON.parse(json);
  const { fingerprint256 } = new X509Certificate(seal.certificate);
  expect(whole.text).toContain(fingerprint256.replaceAll(':', '').toLowerCase());
  const changed = await run(json.replaceAll('Ada Admin', 'Eve Admin'));
  expect(changed).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^Event 1 \(client\.created, .*Eve Admin.*\) was changed/),
  });
});

it('with a seal, the script detects that the last events were removed', async () => {
  const file = JSON.parse((await exportOf(services)).json);
  const [timeline] = file.timelines;
  const [last] = timeline.links.splice(-1);
  Object.assign(timeline, { count: timeline.count - 1, hash: last.previous_hash });
  expect(await run(JSON.stringify(file))).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^The seal doesn’t match/),
  });
  const unsealed = await run(JSON.stringify({ ...file, seal: null }));
  expect(unsealed).toMatchObject({
    code: 0,
    text: expect.stringContaining('events at its end may be missing'),
  });
  const unreadable = { certificate: 'none', signature: '' };
  expect(await run(JSON.stringify({ ...file, seal: unreadable }))).toMatchObject({ code: 1 });
});

it('the script refuses a timeline that is shorter than its anchor, or gone', async () => {
  const file = JSON.parse((await exportOf(services)).json);
  const { id, hash, count } = file.timelines[0];
  const anchor = { number: 7, made_at: file.made_at, count: count + 1, hash };
  const withTimeline = (more: object) =>
    JSON.stringify({ ...file, seal: null, timelines: [{ ...file.timelines[0], ...more }] });
  expect(await run(withTimeline({ anchors: [anchor] }))).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^The timeline ends with event 2, but anchor 7 \(.*\) names event 3\./),
  });
  expect(
    await run(withTimeline({ id, count: 0, hash: '0'.repeat(64), links: [], anchors: [anchor] })),
  ).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^The timeline is gone, but anchor 7 \(.*\) names event 3\./),
  });
});

it('openssl verifies the seal over the documented text', async () => {
  const { seal, made_at, timelines } = JSON.parse((await exportOf(services)).json);
  const heads = timelines.map(({ id, count, hash }: Timeline) => `${id} ${count} 0 ${hash}\n`).join('');
  const files = {
    text: `tallygate-timeline-2\n${made_at}\n${client_id}\n${heads}`,
    'seal.pem': seal.certificate,
    signature: Buffer.from(seal.signature, 'base64'),
  };
  const key = openssl(files, 'x509', '-in', 'seal.pem', '-noout', '-pubkey');
  const said = openssl(
    { ...files, key },
    'dgst',
    '-sha256',
    '-verify',
    'key',
    '-signature',
    'signature',
    'text',
  );
  expect(said).toContain('Verified OK');
});

it('if the sealing key can’t be decrypted, the timeline is exported without a seal', async () => {
  const locked = {
    ...services,
    cipher: createCipher('another secret, also of 32 characters', 'kept secret'),
  };
  const { json } = await exportOf(locked);
  expect(JSON.parse(json).seal).toBeNull();
  expect((await run(json)).text).toContain('no seal');
});

it('the script verifies the export of all data about a client', async () => {
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const { json } = await admin.dataProtection.exportClient({ client_id });
  expect(await run(json)).toMatchObject({ code: 0, text: expect.stringContaining('whole') });
});

it('the script says if a file is not an export', async () => {
  for (const content of ['', '{}', '[1]', '{"format": "tallygate-timeline-2"}']) {
    expect(await run(content)).toMatchObject({
      code: 2,
      text: expect.stringContaining('isn’t an exported timeline'),
    });
  }
  expect(await run(null)).toMatchObject({ code: 2, text: expect.stringContaining('--timeline') });
});

it('the next event continues the chain of a restored backup', async () => {
  const path = join(folder, 'chain.backup');
  const url = services.connection.pool.options.connectionString ?? '';
  await takeBackup({ url, path, secret: null, now: services.now });
  const database = await createEmptyDatabase();
  try {
    await restoreBackup({ url: database.url, path });
    const restored = await startTestServices({ DATABASE_URL: database.url });
    try {
      // Each export has its own signature.
      const withoutSeal = async (of: TestServices) =>
        JSON.parse((await exportOf(of)).json, (key, value) => (key === 'signature' ? '' : value));
      expect(await withoutSeal(restored)).toEqual(await withoutSeal(services));
      await restored.db.execute(sql`
        insert into activity_events (actor_name, type, client_id, changes) values ('Sam', 'note.added', ${client_id}::uuid, '{}')`);
      expect(await run((await exportOf(restored)).json)).toMatchObject({
        code: 0,
        text: expect.stringContaining('The timeline is whole: 3 events'),
      });
    } finally {
      await restored.stop();
    }
  } finally {
    await database.drop();
  }
});
