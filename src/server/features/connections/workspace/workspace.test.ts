import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_WORKSPACE, type SaveWorkspace } from '#contract/connections/workspace/workspace-settings.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { connection_settings } from '#server/db/schema/firm/connections.ts';
import { handlersOf, outboxOf } from '#server/features/firm/outbox/outbox.fixture.ts';
import { startOutbox } from '#server/features/firm/outbox/start-outbox.ts';
import { storeFile } from '#server/features/proposals/files/store-file.ts';
import { sentProposal, signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import {
  type GraphDouble,
  type GraphFault,
  startGraphDouble,
} from '#server/integrations/graph/graph-double.fixture.ts';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { createWorkspace } from './create-workspace.ts';

const graph: GraphDouble = await startGraphDouble();
const services = await startTestServices({
  ...graph.env,
  WORKSPACE_FOLDER: await mkdtemp(join(tmpdir(), 'workspaces-')),
});
const root = services.env.workspaceFolder;
const { as, signedClient, queue, of, clear } = await outboxOf(services);
const admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
const outbox = startOutbox(services, handlersOf(createWorkspace), { work: false });

afterAll(async () => {
  await outbox.stop();
  await services.stop();
  await graph.stop();
  await rm(root, { recursive: true });
});

const FORM: SaveWorkspace = { ...DEFAULT_WORKSPACE, enabled: true, secret: '', sub_folders: 'Tax' };
const ONEDRIVE: SaveWorkspace = {
  ...FORM,
  provider: 'onedrive',
  tenant_id: 'tenant',
  client_id: 'application',
  secret: 'graph-secret',
  drive: 'b!library',
};

async function save(form: Partial<SaveWorkspace> = {}) {
  const { version } = await admin.workspace.get();
  return admin.workspace.save({ ...FORM, ...form, version });
}

beforeEach(async () => {
  await clear();
  graph.clearFaults();
});

const statusOf = async (id: string) => (await as.clients.get({ id })).client.status;

/** A client whose sent proposal has a signed record, with answers and a run of kind native. */
async function nativeClient(company = 'Engines/Mills Ltd') {
  const client_id = await signedClient();
  await services.db.update(clients).set({ status: 'info_returned' }).where(eq(clients.id, client_id));
  await as.questionnaire.enter({ client_id, answers: ANSWERS });
  await as.proforma.create({ client_id, details: reviewDetails });
  const at = services.now().toISOString();
  const { version_id } = await sentProposal(services.db, { client_id, at });
  await services.db
    .update(clients)
    .set({ company, status: 'goproposal_signed' })
    .where(eq(clients.id, client_id));
  const record = { name: 'Signed proposal.pdf', type: 'application/pdf', content: smallPdf() };
  await storeFile(services.db, { client_id, proposal_version_id: version_id, kind: 'record', at, ...record });
  const { client } = await as.clients.get({ id: client_id });
  return { client_id, version_id, code: client.proposal_id };
}

async function retried() {
  await outbox.sendDue();
  services.advance(25 * 3_600_000);
}

describe('the settings', () => {
  it('are off until saved, and never return the secret', async () => {
    expect(await admin.workspace.get()).toMatchObject({
      enabled: false,
      has_secret: false,
      root,
      version: 0,
    });
    const saved = await save(ONEDRIVE);
    expect(saved).toMatchObject({ enabled: true, has_secret: true, version: 1 });
    await save({ ...ONEDRIVE, secret: '', parent: 'Clients' });
    const [row] = await services.db.select().from(connection_settings);
    expect(services.cipher.decrypt(row?.secret ?? '')).toBe('graph-secret');
    const logged = JSON.stringify(await services.db.select().from(audit_logs));
    for (const text of [JSON.stringify(saved), JSON.stringify(row), logged])
      expect(text).not.toContain('graph-secret');
  });

  it('are not overwritten unseen', async () => {
    await save();
    await expect(admin.workspace.save({ ...FORM, parent: 'x', version: 0 })).rejects.toMatchObject({
      code: 'ROW_CHANGED',
    });
  });

  it.each([{ ...ONEDRIVE, drive: '' }, { path: '../x' }, { folder_name: '{{client.secret}}' }])(
    '%j are refused',
    async (form) => {
      await expect(save(form)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    },
  );

  it('are tested as saved, and a change makes the result outdated', async () => {
    await save({ path: 'clients' });
    expect(await admin.workspace.test()).toMatchObject({
      test_passed: true,
      test_result: `Folders can be made in ${join(root, 'clients')}.`,
    });
    expect(await save({ path: '/etc' })).toMatchObject({ test_passed: null, tested_at: null });
    expect(await admin.workspace.test()).toMatchObject({
      test_passed: false,
      test_result: expect.stringContaining('is outside'),
    });
  });

  it('that lack a permission name it in the test', async () => {
    await save(ONEDRIVE);
    await admin.workspace.test();
    graph.failWith({ status: 403, code: 'accessDenied' });
    expect(await admin.workspace.test()).toMatchObject({
      test_passed: false,
      test_result: expect.stringContaining('Sites.Selected'),
    });
  });
});

describe('a folder on the server', () => {
  it('has the client’s documents, and the status moves', async () => {
    await save();
    const { client_id, version_id, code } = await nativeClient();
    await queue(client_id, version_id);
    await outbox.sendDue();
    const folder = `${code} Engines-Mills Ltd`;
    expect((await readdir(join(root, folder))).toSorted()).toEqual([
      '.tallygate.json',
      'Proforma.pdf',
      'Questionnaire.pdf',
      'Signed proposal.pdf',
      'Tax',
    ]);
    for (const name of ['Proforma', 'Questionnaire'])
      expect((await readFile(join(root, folder, `${name}.pdf`))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(smallPdf().equals(await readFile(join(root, folder, 'Signed proposal.pdf')))).toBe(true);

    expect(await statusOf(client_id)).toBe('onedrive_created');
  });

  it('that is not ours is not filled, and the status stays', async () => {
    await save();
    const { client_id, version_id, code } = await nativeClient('Mills');
    await mkdir(join(root, `${code} Mills`));
    await queue(client_id, version_id);
    await outbox.sendDue();
    expect(await of(client_id)).toMatchObject([
      { state: 'failed', answer: expect.stringContaining("wasn't made by this product") },
    ]);
    expect(await readdir(join(root, `${code} Mills`))).toEqual([]);
    expect(await statusOf(client_id)).toBe('goproposal_signed');
  });

  it('is used again by a later proposal of the client', async () => {
    await save();
    const { client_id, version_id, code } = await nativeClient('Twice');
    await queue(client_id, version_id);
    await outbox.sendDue();
    await services.db.update(clients).set({ company: 'Renamed' }).where(eq(clients.id, client_id));
    services.advance(1);
    await queue(client_id);
    await outbox.sendDue();
    expect(await of(client_id)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect((await readdir(root)).filter((name) => name.startsWith(code))).toEqual([`${code} Twice`]);
  });

  it('that was deleted is made anew when the delivery is sent again', async () => {
    await save();
    const { client_id, version_id, code } = await nativeClient('Again');
    await queue(client_id, version_id);
    await outbox.sendDue();
    await rm(join(root, `${code} Again`), { recursive: true });
    const [delivery] = await of(client_id);
    await as.outbox.sendAgain({ id: delivery?.id ?? '' });
    await outbox.sendDue();
    expect(await readdir(join(root, `${code} Again`))).toContain('Questionnaire.pdf');
  });
});

it('the last signature queues one delivery', async () => {
  await save();
  const client_id = await signedClient();
  const sent = await sentProposal(services.db, { client_id, at: services.now().toISOString() });
  const { proposalPage } = callAs(services, null);
  const sign = async (token = '') =>
    proposalPage.sign({ token, ...signingOf(await proposalPage.open({ token })) });
  await sign(sent.tokens[0]);
  expect(await of(client_id)).toEqual([]);
  await Promise.allSettled([sign(sent.tokens[1]), sign(sent.tokens[1])]);
  expect(await of(client_id)).toMatchObject([{ kind: 'workspace', state: 'waiting' }]);
});

describe('a client who signed elsewhere', () => {
  it('gets a folder on request, and the status stays', async () => {
    await save();
    const client_id = await signedClient();
    await as.outbox.request({ client_id, kind: 'workspace' });
    await outbox.sendDue();
    expect(await of(client_id)).toMatchObject([{ state: 'done' }]);
    expect(await statusOf(client_id)).toBe('goproposal_signed');
  });
});

describe('a library of Microsoft', () => {
  it.each(['cut', 'lost'] as const)(
    'gets each thing once, and one report, whatever call is %s',
    async (fault: GraphFault) => {
      await save(ONEDRIVE);
      for (let index = 0, calls = 1; index < calls; index += 1) {
        const { client_id, version_id, code } = await nativeClient('Engines');
        const before = graph.created.length;
        const from = graph.calls.length;
        graph.failWith(...Array<null>(index).fill(null), fault);
        await queue(client_id, version_id);
        for (let attempts = 0; attempts < 3; attempts += 1) await retried();
        graph.clearFaults();
        const [delivery] = await of(client_id);
        expect(delivery, `call ${index}`).toMatchObject({
          state: 'done',
          link: expect.stringContaining('https://'),
        });
        expect(graph.created.slice(before).toSorted(), `call ${index}`).toEqual([
          'Proforma.pdf',
          'Questionnaire.pdf',
          'Signed proposal.pdf',
          'Tax',
          `Unfinished ${delivery?.id}`,
        ]);
        expect(graph.tree()).toContain(`${code} Engines/Questionnaire.pdf`);
        const { timeline } = await as.clients.get({ id: client_id });
        expect(JSON.stringify(timeline).match(/"to":"onedrive_created"/g)).toHaveLength(1);
        calls = Math.max(calls, graph.calls.length - from);
      }
    },
  );

  it('that asks to wait is asked again after that time', async () => {
    await save(ONEDRIVE);
    const { client_id, version_id } = await nativeClient('Busy');
    await admin.workspace.test();
    graph.failWith({ status: 429, headers: { 'retry-after': '3600' } });
    await queue(client_id, version_id);
    await outbox.sendDue();
    const [delivery] = await of(client_id);
    expect(delivery).toMatchObject({
      state: 'waiting',
      answer: 'Microsoft allows no more requests for now: fault.',
    });
    expect(Date.parse(delivery?.next_attempt_at ?? '') - services.now().getTime()).toBe(3_600_000);
  });
});
