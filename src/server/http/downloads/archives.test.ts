import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exportPath } from '#contract/desk/data-export/export-status.ts';
import { packPath } from '#contract/due-diligence/inspection/pack.ts';
import { ensureFirstAdmin } from '#server/auth/first-admin.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { EXPORTS } from '#server/features/desk/data-export/export-kind.ts';
import { PACKS } from '#server/features/due-diligence/inspection/pack/pack-kind.ts';
import { archiveFile, createArchives, writeStored } from '#server/jobs/archives/stored-archive.ts';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { createKey, type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';

const CONTENT = randomBytes(3_000_000);
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

let services: TestServices;
let http: HttpServer;
let dataDir: string;
let cookie: string;
let id: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tallygate-download-'));
  services = await startTestServices({ DATA_DIR: dataDir, ...FIRST_ADMIN });
  await ensureFirstAdmin(services);
  http = await serveOverHttp(services);
  ({ cookie } = await signInOverHttp(http.url, ADMIN));
});
afterAll(async () => {
  await http.stop();
  await services.stop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  id = crypto.randomUUID();
  await createArchives(services.env, EXPORTS);
  await writeFile(archiveFile(services.env, EXPORTS, id), CONTENT);
  await writeStored(services.env, EXPORTS, {
    id,
    started_at: services.now().toISOString(),
    started_by_name: 'Ada Admin',
    state: 'ready',
    bytes: CONTENT.length,
    expires_at: new Date(services.now().getTime() + 1_000).toISOString(),
  });
});

const download = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${http.url}${exportPath(id)}`, { method, headers: { cookie, ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const downloads = () =>
  services.db.$count(
    audit_logs,
    and(eq(audit_logs.action, 'DATA_EXPORT_DOWNLOADED'), eq(audit_logs.new_values, { export_id: id })),
  );

it('an archive is downloaded whole under its name', async () => {
  const response = await download();
  expect(response.status).toBe(200);
  expect(hashOf(await bytesOf(response))).toBe(hashOf(CONTENT));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="tallygate-2026-03-02.zip"',
    'content-length': '3000000',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  });
  expect(await downloads()).toBe(1);
});

it('a part counts as one download with the others', async () => {
  const response = await download({ range: 'bytes=1000000-1999999' });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe('bytes 1000000-1999999/3000000');
  expect(hashOf(await bytesOf(response))).toBe(hashOf(CONTENT.subarray(1_000_000, 2_000_000)));
  await bytesOf(await download({ range: 'bytes=2000000-' }));
  expect(await downloads()).toBe(1);
});

it('a download whose connection was cut is resumed where it ended', async () => {
  const first = await new Promise<Buffer>((resolve, reject) => {
    const request = get(`${http.url}${exportPath(id)}`, { headers: { cookie } }, (response) => {
      response.once('data', (chunk: Buffer) => {
        request.destroy();
        resolve(chunk);
      });
    });
    request.once('error', reject);
  });
  expect(first.length).toBeLessThan(CONTENT.length);
  const { headers } = await download({}, 'HEAD');
  const rest = await download({ range: `bytes=${first.length}-`, 'if-range': headers.get('etag') ?? '' });
  expect(rest.status).toBe(206);
  expect(hashOf(Buffer.concat([first, await bytesOf(rest)]))).toBe(hashOf(CONTENT));
});

it('a part of another archive is not appended: the whole archive is sent', async () => {
  const response = await download({ range: 'bytes=5-', 'if-range': '"another"' });
  expect(response.status).toBe(200);
  expect((await bytesOf(response)).length).toBe(CONTENT.length);
});

it('a part behind the end is refused with the size', async () => {
  const response = await download({ range: 'bytes=3000000-' });
  expect(response.status).toBe(416);
  expect(response.headers.get('content-range')).toBe('bytes */3000000');
  expect(await downloads()).toBe(0);
});

it('nobody but an administrator downloads it', async () => {
  expect((await fetch(`${http.url}${exportPath(id)}`)).status).toBe(401);
  const key = await createKey(services, 'admin');
  expect((await download({ cookie: '', authorization: `Bearer ${key}` })).status).toBe(403);
  const staff = { email: 'sam@example.com', password: 'quiet-harbour-71' };
  const { call } = await signInOverHttp(http.url, ADMIN);
  await call.users.create({ first_name: 'Sam', last_name: 'Staff', ...staff });
  const own = await signInOverHttp(http.url, staff);
  expect((await download({ cookie: own.cookie })).status).toBe(403);
  expect(await downloads()).toBe(0);
});

it('an inspection pack is for those who approve for the firm', async () => {
  await createArchives(services.env, PACKS);
  await writeFile(archiveFile(services.env, PACKS, id), CONTENT);
  await writeStored(services.env, PACKS, {
    id,
    started_at: services.now().toISOString(),
    started_by_name: 'Ada Admin',
    state: 'ready',
    bytes: CONTENT.length,
    expires_at: new Date(services.now().getTime() + 1_000).toISOString(),
  });
  const pack = () => fetch(`${http.url}${packPath(id)}`, { headers: { cookie } });
  expect((await pack()).status).toBe(403);
  await services.db.execute(`update users set approves_for_firm = true`);
  await expect.poll(async () => (await pack()).status).toBe(200);
  const logged = await services.db.$count(audit_logs, eq(audit_logs.action, 'INSPECTION_PACK_DOWNLOADED'));
  expect(logged).toBe(1);
  const key = await createKey(services, 'admin');
  const byKey = await fetch(`${http.url}${packPath(id)}`, { headers: { authorization: `Bearer ${key}` } });
  expect(byKey.status).toBe(403);
});

it('an archive that has expired, or was never made, is not found', async () => {
  services.advance(1_000);
  expect((await download()).status).toBe(404);
  id = 'state';
  expect((await download()).status).toBe(404);
});
