import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import {
  OPTIONAL,
  sentProposal,
  signingOf,
} from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { readPages, squeezed } from '#server/features/proposals/proposal-record/pdf-reader.fixture.ts';
import { renderSent } from '#server/features/proposals/proposal-record/render-sent.ts';
import {
  preparedClient,
  startFirm,
  type TestFirm,
} from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { storeSent } from './store-sent.ts';

let services: TestServices;
let firm: TestFirm;
let as: ReturnType<typeof callAs>;
let anyone: ReturnType<typeof callAs>['proposalPage'];

beforeAll(async () => {
  services = await startTestServices();
  firm = await startFirm(services);
  as = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
  anyone = callAs(services, null).proposalPage;
});
afterAll(() => services.stop());

async function shown(client_id: string) {
  const { draft_version, document_hash } = await as.proposalVersions.prepare({ client_id });
  return { client_id, version_id: crypto.randomUUID(), draft_version, document_hash };
}

async function tokenOf(signatory_id = ''): Promise<string> {
  const { url } = await as.proposalVersions.link({ signatory_id });
  return url.split('/').at(-1) ?? '';
}

const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());
const filesOf = (client_id: string) =>
  services.db.select().from(stored_files).where(eq(stored_files.client_id, client_id));

it('the link, the version and the file return the same bytes', async () => {
  const { id } = await preparedClient(firm);
  const { version } = await as.proposalVersions.send(await shown(id));
  const [file, ...others] = await filesOf(id);
  if (!file) throw new Error('No file is stored');
  expect(others).toEqual([]);
  expect(file).toMatchObject({
    proposal_version_id: version.id,
    kind: 'proposal',
    type: 'application/pdf',
    sha256: createHash('sha256').update(file.content).digest('hex'),
    size: file.content.length,
    created_at: version.sent_at,
  });
  expect(file.name).toMatch(/^proposal-.+-1\.pdf$/);
  expect(version.files).toMatchObject([{ id: file.id, kind: 'proposal', name: file.name }]);
  const token = await tokenOf(version.signatories[0]?.id);
  for (const given of [
    anyone.pdf({ token }),
    as.proposalVersions.pdf({ version_id: version.id }),
    as.files.download({ id: file.id }),
  ])
    expect((await bytesOf(await given)).equals(file.content)).toBe(true);
  const { text } = await readPages(file.content);
  for (const said of ['Shah Bakery Ltd', '£100.00', 'Arun']) expect(text).toContain(squeezed(said));
});

it('another version has its own file', async () => {
  const { id } = await preparedClient(firm);
  const first = await as.proposalVersions.send(await shown(id));
  const token = await tokenOf(first.version.signatories[0]?.id);
  const input = await shown(id);
  const second = await as.proposalVersions.send(input);
  await as.proposalVersions.send(input);
  expect(await filesOf(id)).toHaveLength(2);
  const [newest, earlier] = await as.proposalVersions.list({ client_id: id });
  expect(newest?.files).toEqual(second.version.files);
  expect(earlier?.files).toEqual(first.version.files);
  expect(earlier?.state).toBe('superseded');
  await expect(anyone.pdf({ token })).rejects.toMatchObject({ code: 'PROPOSAL_ENDED' });
  const { name } = await as.proposalVersions.pdf({ version_id: first.version.id });
  expect(name).toBe(first.version.files[0]?.name);
});

it('a send that breaks off stores neither file nor version', async () => {
  const { id } = await preparedClient(firm);
  const input = await shown(id);
  await services.db.execute(sql`
    create function break_off() returns trigger language plpgsql as $$ begin raise exception 'Broken off'; end $$`);
  await services.db.execute(sql`
    create trigger break_off after insert on stored_files for each row execute function break_off()`);
  await expect(as.proposalVersions.send(input)).rejects.toThrow();
  await services.db.execute(sql`drop trigger break_off on stored_files`);
  expect(await filesOf(id)).toEqual([]);
  expect(await services.db.$count(proposal_versions, eq(proposal_versions.client_id, id))).toBe(0);
  await as.proposalVersions.send(input);
  expect(await filesOf(id)).toHaveLength(1);
});

it('a signature without an option leaves the stored PDF unchanged', async () => {
  const { id: client_id } = await preparedClient(firm);
  const sent = await sentProposal(services.db, { client_id, at: services.now().toISOString() });
  const [stored] = await services.db
    .select()
    .from(proposal_versions)
    .where(eq(proposal_versions.id, sent.version_id));
  if (!stored) throw new Error('No version is stored');
  const content = await renderSent(services, stored);
  await services.db.transaction((tx) => storeSent(tx, stored, content));
  const [token = '', second = ''] = sent.tokens;
  const before = await bytesOf(await anyone.pdf({ token }));
  const opened = await anyone.open({ token });
  await anyone.sign({ token, ...signingOf(opened, { left_out: [OPTIONAL] }) });
  const after = await bytesOf(await anyone.pdf({ token: second }));
  expect(after.equals(before)).toBe(false);
  const [file] = await filesOf(client_id);
  expect(file?.content.equals(before)).toBe(true);
});
