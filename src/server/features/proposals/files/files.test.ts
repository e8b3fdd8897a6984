import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record_stamps } from '#server/db/schema/clients/proposals/record-stamps.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { sentProposal } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { clientInReview } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { createKey, type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { findVersionFile } from './find-version-file.ts';
import { storeFile } from './store-file.ts';

const AWKWARD_NAME = 'Grüße "an" O’Neill; 100% + ä/ö.pdf';

let services: TestServices;
let http: HttpServer;
let key: string;
let client_id: string;

beforeAll(async () => {
  services = await startTestServices();
  http = await serveOverHttp(services);
  key = await createKey(services, 'staff');
  ({ id: client_id } = await clientInReview(services));
});
afterAll(async () => {
  await http.stop();
  await services.stop();
});

const CONTENT = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));

function store(content = CONTENT, name = AWKWARD_NAME) {
  return services.db.transaction((tx) =>
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
}

const download = (id: string, headers: Record<string, string> = { authorization: `Bearer ${key}` }) =>
  fetch(`${http.url}/api/files/${id}`, { headers });

describe('a stored file', () => {
  it('is returned byte for byte under its own name', async () => {
    const { id, sha256, size } = await store();
    expect({ sha256, size }).toEqual({
      sha256: createHash('sha256').update(CONTENT).digest('hex'),
      size: CONTENT.length,
    });
    const response = await download(id);
    expect(Buffer.from(await response.arrayBuffer()).equals(CONTENT)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const [, encoded = ''] =
      /^attachment; filename="(?:[^"\\]|\\.)*"; filename\*=utf-8''(\S+)$/.exec(
        response.headers.get('content-disposition') ?? '',
      ) ?? [];
    expect(decodeURIComponent(encoded)).toBe(AWKWARD_NAME);
  });

  it('that is offered for a version is its newest record', async () => {
    const at = services.now().toISOString();
    const { version_id } = await sentProposal(services.db, { client_id, at });
    const found = async () => (await findVersionFile(services.db, version_id))?.name;
    const add = async (kind: 'proposal' | 'record' | 'stamped_record', name: string, minutes: number) => {
      const time = new Date(Date.parse(at) + minutes * 60_000).toISOString();
      const file = { client_id, proposal_version_id: version_id, type: 'application/pdf', content: CONTENT };
      return (await services.db.transaction((tx) => storeFile(tx, { ...file, kind, name, at: time }))).id;
    };
    const stamp = async (file_id: string, name: string, minutes: number) => {
      const stamped_file_id = await add('stamped_record', name, minutes);
      const row = eq(record_stamps.file_id, file_id);
      await services.db.update(record_stamps).set({ stamped_file_id }).where(row);
    };
    expect(await found()).toBeUndefined();
    await add('proposal', 'as sent', 0);
    expect(await found()).toBe('as sent');
    const first = await add('record', 'signed', 1);
    expect(await found()).toBe('signed');
    const second = await add('record', 'countersigned', 2);
    await stamp(first, 'signed, stamped', 3);
    expect(await found()).toBe('countersigned');
    await stamp(second, 'countersigned, stamped', 4);
    expect(await found()).toBe('countersigned, stamped');
  });

  it('is for signed-in users only', async () => {
    const { id } = await store();
    expect((await download(id, {})).status).toBe(401);
    expect((await download(crypto.randomUUID())).status).toBe(404);
    expect((await download('../x')).status).toBe(404);
  });

  it('can’t be changed in the database', async () => {
    const { id } = await store();
    const row = eq(stored_files.id, id);
    const change = services.db
      .update(stored_files)
      .set({ content: Buffer.from('other') })
      .where(row);
    await expect(change).rejects.toMatchObject({ cause: { message: "A stored file can't be changed" } });
  });

  it('is erased with the client', async () => {
    const admin = callAs(services, await createActor(services, { role: 'admin' }));
    const { id, sha256 } = await store();
    const { json } = await admin.dataProtection.exportClient({ client_id });
    const exported = JSON.parse(json).files.find((file: { id: string }) => file.id === id);
    expect(exported).toMatchObject({ name: AWKWARD_NAME, sha256, size: CONTENT.length });
    expect(exported).not.toHaveProperty('content');
    const { client } = await admin.clients.get({ id: client_id });
    await admin.dataProtection.eraseClient({ client_id, proposal_id: client.proposal_id });
    expect((await download(id)).status).toBe(404);
  });
});
