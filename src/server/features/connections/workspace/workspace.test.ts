import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { connection_settings } from '#server/db/schema/firm/connections.ts';
import { sentProposal, signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import { callAs } from '#tests/support/test-services.ts';
import { FORM, ONEDRIVE, startWorkspaces } from './workspace.fixture.ts';

const { graph, root, services, as, admin, outbox, signedClient, queue, of, clear, save, nativeClient, stop } =
  await startWorkspaces();

afterAll(stop);
beforeEach(async () => {
  await clear();
  graph.clearFaults();
});

const statusOf = async (id: string) => (await as.clients.get({ id })).client.status;

describe('the settings', () => {
  it('never return the secret', async () => {
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

  it('lose their test result with a change', async () => {
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
    const { client_id, version_id, code } = await nativeClient('Engines/Mills Ltd');
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

  it('that is not ours is not filled', async () => {
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
  it('gets a folder on request', async () => {
    await save();
    const client_id = await signedClient();
    await as.outbox.request({ client_id, kind: 'workspace' });
    await outbox.sendDue();
    expect(await of(client_id)).toMatchObject([{ state: 'done' }]);
    expect(await statusOf(client_id)).toBe('goproposal_signed');
  });
});

describe('a library of Microsoft', () => {
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
