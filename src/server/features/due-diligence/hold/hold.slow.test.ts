import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { takeBackup } from '#server/db/backup/take-backup.ts';
import { connect } from '#server/db/connect.ts';
import { applyRetention } from '#server/features/desk/data-protection/apply-retention.ts';
import { createApprover } from '#server/features/due-diligence/files/file.fixture.ts';
import { ONE, startSigning } from '#server/features/proposals/proposal-page/sign/signing.fixture.ts';
import { readPages, squeezed } from '#server/features/proposals/proposal-record/pdf-reader.fixture.ts';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { deleteDueFiles } from './delete-due-files.ts';

const { services, as, send, sign } = await startSigning({ RETENTION_DAYS: 'goproposal_signed:30' });
let admin: typeof as;
let approver: typeof as;

beforeAll(async () => {
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
  approver = callAs(services, await createApprover(services, 'Mia Approver'));
});
afterAll(() => services.stop());

const START = '2026-03-02T10:15:30.123Z';

/** A client who has signed, with a file whose relationship ended on a day. */
async function signedClient(ended_on: string | null = null) {
  services.setNow(START);
  const sent = await send({ names: ONE });
  const { client_id } = sent;
  await as.dueDiligence.open({ client_id });
  await sign(sent);
  await services.sentMails();
  const { client } = await as.clients.get({ id: client_id });
  if (ended_on !== null) {
    services.setNow(`${ended_on}T12:00:00.000Z`);
    await as.dueDiligence.endRelationship({ client_id, ended_on });
  }
  return { client_id, proposal_id: client.proposal_id };
}

async function counted(table: string, condition = sql`true`): Promise<number> {
  const { rows } = await services.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${condition}`,
  );
  return rows[0]?.n ?? 0;
}
const filesOf = (client_id: string) =>
  counted('due_diligence_files', sql`${client_id} in (client_id, erased_client_id)`);
const audited = async (action: string, proposal_id: string) =>
  counted('audit_logs', sql`action = ${action} and new_values ->> 'proposal_id' = ${proposal_id}`);
const erase = (of: { client_id: string; proposal_id: string }, keep_file = false) =>
  admin.dataProtection.eraseClient({ ...of, keep_file });
const reason = (text: string) => ({ code: 'FILE_REFUSED', data: { reason: expect.stringContaining(text) } });

describe('while the relationship goes on', () => {
  it('the client is not erased, not even all but the file', async () => {
    const client = await signedClient();
    for (const keep_file of [false, true]) {
      const refused: { data: object } = await erase(client, keep_file).catch((error) => error);
      expect(refused).toMatchObject(reason('for 5 years after'));
      expect(refused.data).toMatchObject({
        reason: expect.not.stringContaining('all but'),
        way_out: 'open_file',
      });
    }
    expect(await counted('clients', sql`id = ${client.client_id}`)).toBe(1);
  });

  it('retention by status leaves the client alone', async () => {
    const { client_id } = await signedClient();
    services.setNow('2040-01-01T00:00:00.000Z');
    await applyRetention(services);
    expect(await counted('clients', sql`id = ${client_id}`)).toBe(1);
  });

  it('the file can not be removed', async () => {
    const [one, other] = [await signedClient(), await signedClient()];
    await expect(as.dueDiligence.remove({ client_id: one.client_id })).rejects.toMatchObject(
      reason('signed'),
    );
    const { obstacle } = await as.clients.merges.compare({
      lead_id: one.client_id,
      other_id: other.client_id,
    });
    expect(obstacle).not.toBeNull();
  });
});

describe('the day on which a relationship ended', () => {
  const reasons = (text: string) => ({
    code: 'FILE_REFUSED',
    data: { reason: expect.stringContaining(text) },
  });

  it('is not before it began', async () => {
    const { client_id } = await signedClient();
    const end = (ended_on: string) => approver.dueDiligence.endRelationship({ client_id, ended_on });
    await expect(end('2026-03-01')).rejects.toMatchObject(reasons('before it began'));
    expect((await end('2026-03-02')).file?.relationship_ended_on).toBe('2026-03-02');
    await expect(
      as.dueDiligence.endRelationship({ client_id, ended_on: '1026-03-02' }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('frees the file at once only by somebody who approves for the firm', async () => {
    const { client_id } = await signedClient();
    services.setNow('2040-01-01T12:00:00.000Z');
    const end = { client_id, ended_on: '2030-01-01' };
    await expect(as.dueDiligence.endRelationship(end)).rejects.toMatchObject(reasons('deleted at once'));
    await as.dueDiligence.endRelationship({ ...end, ended_on: '2039-01-01' });
    await approver.dueDiligence.endRelationship(end);
  });
});

describe('whoever has signed before the file was opened', () => {
  it('is held, even after the status was moved back', async () => {
    services.setNow(START);
    const { client_id } = await send({ names: ONE });
    await as.clients.setStatus({ id: client_id, status: 'goproposal_signed' });
    services.advance(60_000);
    await as.clients.setStatus({ id: client_id, status: 'zoom_call_booked' });
    const { file } = await as.dueDiligence.open({ client_id });
    expect(file?.relationship_began_on).toBe('2026-03-02');
  });

  it('is not held by a move that was undone', async () => {
    services.setNow(START);
    const { client_id } = await send({ names: ONE });
    await as.dueDiligence.open({ client_id });
    services.advance(60_000);
    const { status_changed_at } = await as.clients.setStatus({ id: client_id, status: 'goproposal_signed' });
    await as.clients.undoStatus({ id: client_id, status_changed_at });
    expect((await as.dueDiligence.get({ client_id })).file?.relationship_began_on).toBeNull();
    await as.dueDiligence.remove({ client_id });
    expect((await as.dueDiligence.open({ client_id })).file?.relationship_began_on).toBeNull();
  });
});

describe('while the period runs', () => {
  it('erasing is refused with the day', async () => {
    const client = await signedClient('2026-11-28');
    const refused = erase(client);
    await expect(refused).rejects.toMatchObject(reason('from 28 November 2031'));
    await expect(refused).rejects.toMatchObject({ data: { way_out: 'keep_file' } });
  });

  it('all but the file is erased', async () => {
    const client = await signedClient('2026-11-28');
    await erase(client, true);
    expect(await counted('clients', sql`id = ${client.client_id}`)).toBe(0);
    expect(await counted('proposal_signatories', sql`client_id = ${client.client_id}`)).toBe(0);
    const { rows } = await services.db.execute(sql`
      select client_id, client_name, missing, kept_history -> 0 ->> 'did' as first from due_diligence_files
      where erased_client_id = ${client.client_id}`);
    expect(rows).toEqual([
      { client_id: null, client_name: 'Priya Shah', missing: [], first: 'opened the file' },
    ]);
    expect(await counted('kept_records', sql`proposal_id = ${client.proposal_id}`)).toBe(1);
    expect(await audited('CLIENT_ERASED', client.proposal_id)).toBe(1);
  });

  it('somebody who approves puts off the kept file of an erased client', async () => {
    const client = await signedClient('2026-11-28');
    await erase(client, true);
    const { rows } = await services.db.execute<{ id: string }>(
      sql`select id from due_diligence_files where erased_client_id = ${client.client_id}`,
    );
    const id = rows[0]?.id ?? '';
    const put = { id, until: '2032-06-01', reason: 'A court case' };
    await expect(as.inspection.putOff(put)).rejects.toMatchObject(reason('approves for the firm'));
    await expect(approver.inspection.putOff({ ...put, until: '2031-11-28' })).rejects.toMatchObject(
      reason('after the file would be deleted'),
    );
    await approver.inspection.putOff(put);
    await approver.inspection.putOff(put);
    const file = await as.inspection.keptFile({ id });
    expect(file).toMatchObject({ name: 'Due diligence file of Priya Shah.pdf', type: 'application/pdf' });
    const { text } = await readPages(Buffer.from(await file.arrayBuffer()));
    const delay = squeezed('Mia Approver put off the deletion of the file to 1 June 2032: A court case');
    expect(text.split(delay)).toHaveLength(2);
    expect(text).toContain(squeezed('opened the file'));
    services.setNow('2032-05-31T12:00:00.000Z');
    await deleteDueFiles(services);
    expect(await filesOf(client.client_id)).toBe(1);
    services.setNow('2032-06-01T12:00:00.000Z');
    await deleteDueFiles(services);
    expect(await filesOf(client.client_id)).toBe(0);
  });

  it('the nightly job deletes nothing on the day before the fifth anniversary', async () => {
    const { client_id } = await signedClient('2026-11-28');
    services.setNow('2031-11-27T23:30:00.000Z');
    await deleteDueFiles(services);
    expect(await filesOf(client_id)).toBe(1);
  });
});

describe('when the period is over', () => {
  it.each([
    ['2026-11-28', '2031-11-28T00:30:00.000Z'],
    ['2028-02-29', '2033-03-01T00:30:00.000Z'],
  ])('the nightly job deletes the file of %s', async (ended, night) => {
    const client = await signedClient(ended);
    await erase(client, true);
    const deletions = () => audited('DUE_DILIGENCE_FILE_DELETED', client.proposal_id);
    const before = await deletions();
    services.setNow(night);
    await Promise.all([deleteDueFiles(services), deleteDueFiles(services)]);
    expect(await filesOf(client.client_id)).toBe(0);
    expect(await deletions()).toBe(before + 1);
  });

  it('29 February is still held on 28 February five years later', async () => {
    const { client_id } = await signedClient('2028-02-29');
    services.setNow('2033-02-28T12:00:00.000Z');
    await deleteDueFiles(services);
    expect(await filesOf(client_id)).toBe(1);
  });

  it('the signed record stays for its own six years', async () => {
    const client = await signedClient('2026-11-28');
    await erase(client, true);
    const records = () => counted('kept_records', sql`proposal_id = ${client.proposal_id}`);
    services.setNow('2032-11-27T12:00:00.000Z');
    await deleteDueFiles(services);
    expect(await records()).toBe(1);
    services.setNow('2032-11-28T12:00:00.000Z');
    await deleteDueFiles(services);
    expect(await records()).toBe(0);
    expect(await audited('SIGNED_RECORD_DELETED', client.proposal_id)).toBe(1);
  });

  it('a client who is still there can be erased without the record’s being lost', async () => {
    const client = await signedClient('2026-11-28');
    services.setNow('2031-11-29T12:00:00.000Z');
    await erase(client);
    expect(await filesOf(client.client_id)).toBe(0);
    expect(await counted('kept_records', sql`proposal_id = ${client.proposal_id}`)).toBe(1);
  });

  it('retention erases after the file is gone and the record is free', async () => {
    const client = await signedClient('2026-11-28');
    services.setNow('2032-11-27T12:00:00.000Z');
    await deleteDueFiles(services);
    await applyRetention(services);
    expect(await counted('clients', sql`id = ${client.client_id}`)).toBe(1);
    services.setNow('2032-11-28T12:00:00.000Z');
    await applyRetention(services);
    expect(await counted('clients', sql`id = ${client.client_id}`)).toBe(0);
  });

  it('the deletion waits where somebody who approves has put it off', async () => {
    const client = await signedClient('2026-11-28');
    const putOff = { client_id: client.client_id, until: '2033-01-01', reason: 'Legal proceedings' };
    await expect(as.dueDiligence.putOff(putOff)).rejects.toMatchObject(reason('approves for the firm'));
    await approver.dueDiligence.putOff(putOff);
    services.setNow('2032-12-31T12:00:00.000Z');
    await deleteDueFiles(services);
    expect(await filesOf(client.client_id)).toBe(1);
    services.setNow('2033-01-01T12:00:00.000Z');
    await deleteDueFiles(services);
    expect(await filesOf(client.client_id)).toBe(0);
  });
});

it('a prospect who never signed is erased with the file', async () => {
  services.setNow(START);
  const { id: client_id, proposal_id } = await as.clients.create({
    first_name: 'Never',
    surname: 'Signed',
    email: 'never@example.org',
    inquiry_source: 'Phone',
  });
  await as.dueDiligence.open({ client_id });
  await erase({ client_id, proposal_id });
  expect(await filesOf(client_id)).toBe(0);
});

it('undoing an import keeps a client whose file was opened', async () => {
  services.setNow(START);
  const id = crypto.randomUUID();
  await admin.clients.imports.create({
    id,
    file_name: 'a.csv',
    rows: [{ first_name: 'Im', surname: 'Ported', email: 'im@example.org' }],
  } as never);
  const { rows } = await services.db.execute<{ client_id: string }>(
    sql`select client_id from client_import_rows where import_id = ${id}`,
  );
  await as.dueDiligence.open({ client_id: rows[0]?.client_id ?? '' });
  await expect(admin.clients.imports.undo({ id })).rejects.toMatchObject({ code: 'IMPORT_IN_USE' });
});

it('a restored backup is brought up to date before anybody sees it', async () => {
  const client = await signedClient('2026-11-28');
  await erase(client, true);
  const file = join(await mkdtemp(join(tmpdir(), 'tallygate-tests-hold-')), 'backup');
  const { connectionString: url } = services.connection.pool.options;
  await takeBackup({ url: url ?? '', path: file, secret: null, now: services.now });
  const restored = await createEmptyDatabase();
  await restoreBackup({ url: restored.url, path: file });
  const connection = connect(restored.url, { max: 2, onError: () => {} });
  const left = async () =>
    (
      await connection.db.execute(sql`
      select from due_diligence_files where erased_client_id = ${client.client_id}`)
    ).rowCount;
  const of = { db: connection.db, log: services.log };
  await deleteDueFiles({ ...of, now: () => new Date('2031-11-27T12:00:00Z') });
  expect(await left()).toBe(1);
  await deleteDueFiles({ ...of, now: () => new Date('2031-11-28T12:00:00Z') });
  expect(await left()).toBe(0);
  await connection.close();
  await restored.drop();
});
