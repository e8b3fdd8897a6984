import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVIDENCE } from '#server/features/due-diligence/files/file.fixture.ts';
import { sentProposal, signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { clientInReview } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { unzip } from '#tests/support/zip/unzip.ts';
import { applyRetention } from './apply-retention.ts';
import { PERSONAL_TABLES } from './client-data.ts';

let services: TestServices;
let admin: ReturnType<typeof callAs>;
let staff: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
  staff = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
});
afterAll(() => services.stop());

/** Creates a client with a note, a link, answers, a call, a proforma and a sent proposal. */
async function fullClient() {
  const created = await staff.clients.create({
    first_name: 'Zebedee',
    surname: 'Quillfeather',
    email: 'zebedee@quillfeather.example',
    phone_number: '07700 900123',
    company: 'Quillfeather Pens',
    inquiry_source: 'Email',
    notes: 'Zebedee rang twice',
  });
  const { url } = await staff.links.generate({ client_id: created.id });
  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  await callAs(services, null).questionnaire.submit({
    token,
    answers: { ...ANSWERS, company_name: 'Quillfeather Ltd' },
  });
  await staff.calls.book({ client_id: created.id, booked_by: 'Tax Adviser' });
  const { proforma } = await detailsOf();
  await staff.proforma.create({
    client_id: created.id,
    details: { ...proforma, company_name: 'Quillfeather Ltd' },
  });
  await staff.proposals.send({ client_id: created.id });
  return created;
}

async function detailsOf() {
  const { reviewDetails } = await import('#server/features/proposals/proposals/reviewed-client.fixture.ts');
  return { proforma: reviewDetails };
}

/** All rows of the database as text, except the job queue. */
async function everything(): Promise<string> {
  const { rows } = await services.db.execute<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: all } = await services.db.execute<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t`,
      );
      return all.map(({ row }) => `${name} ${row}`).join('\n');
    }),
  );
  return texts.join('\n');
}

describe("a client's data", () => {
  it('is exported for machines and for people', async () => {
    const client = await fullClient();
    const { filename, json, readable } = await admin.dataProtection.exportClient({ client_id: client.id });
    expect(filename).toBe(`client-data-${client.proposal_id}`);
    const data = JSON.parse(json);
    for (const part of [
      'client',
      'questionnaires',
      'notes',
      'links',
      'calls',
      'proformas',
      'proposals',
      'spreadsheet_rows',
      'history',
    ])
      expect(data[part].length, part).toBeGreaterThan(0);
    expect(readable).toContain('First name: Zebedee');
    expect(readable).toContain('Note text: Zebedee rang twice');
    expect(json).not.toMatch(/token_hash|secret_hash|search_text/);
    const { items } = await admin.audit.list({});
    expect(items[0]).toMatchObject({ action: 'CLIENT_DATA_EXPORTED', user_name: 'Ada Admin' });
  });

  it('is only in tables that export and erasure cover', async () => {
    const { rows } = await services.db.execute<{ name: string }>(`
      with recursive of_clients (name) as (
        select 'clients'::regclass
        union
        select table_name::regclass from information_schema.columns
        where table_schema = 'public' and column_name = 'client_id'
        union
        select conrelid::regclass from pg_constraint join of_clients on confrelid = name where contype = 'f'
      )
      select name::text from of_clients`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...PERSONAL_TABLES, 'figures_due'].sort());
  });
});

describe('erasing a client', () => {
  it('removes everything that identifies the person', async () => {
    const client = await fullClient();
    const before = await admin.dashboard.overview();
    await admin.dataProtection.eraseClient({ client_id: client.id, proposal_id: client.proposal_id });

    // The ids in figures_due last a few seconds (figures.slow.test.ts).
    const left = (await everything())
      .split('\n')
      .filter((row) => row.includes(client.id) && !row.startsWith('figures_due '));
    expect(left).toEqual([]);
    await expect(admin.clients.get({ id: client.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const after = await admin.dashboard.overview();
    expect(after.entered).toEqual(before.entered);
    const { items } = await admin.audit.list({});
    expect(items[0]).toMatchObject({
      action: 'CLIENT_ERASED',
      user_name: 'Ada Admin',
      new_values: { proposal_id: client.proposal_id, status: 'goproposal_sent' },
    });
  });

  it('leaves the name, company, email address and phone number in no table', async () => {
    const { items } = await admin.clients.list({ search: 'Quillfeather' });
    for (const { id, proposal_id } of items)
      await admin.dataProtection.eraseClient({ client_id: id, proposal_id });
    expect((await everything()).match(/.*(Quillfeather|Zebedee|900123).*/gi)).toBeNull();
  });

  it('requires the proposal id to be entered', async () => {
    const client = await clientInReview(services);
    const mistyped = admin.dataProtection.eraseClient({ client_id: client.id, proposal_id: 'TG1' });
    await expect(mistyped).rejects.toMatchObject({ code: 'WRONG_CLIENT' });
    expect((await admin.clients.get({ id: client.id })).client.id).toBe(client.id);
  });

  it('and exporting their data are for administrators only', async () => {
    const client = await clientInReview(services);
    const { id: client_id, proposal_id } = client;
    await expect(staff.dataProtection.exportClient({ client_id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(staff.dataProtection.eraseClient({ client_id, proposal_id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

/** A client whose proposal has been signed by one or both of two directors. */
async function signedClient(signatures: 1 | 2) {
  const client = await clientInReview(services);
  const sent = await sentProposal(services.db, {
    client_id: client.id,
    at: services.now().toISOString(),
    valid_until: '2099-01-01',
  });
  const { proposalPage } = callAs(services, null);
  for (const token of sent.tokens.slice(0, signatures))
    await proposalPage.sign({ token, ...signingOf(await proposalPage.open({ token })) });
  return { ...client, sent };
}

describe('a client who has signed a proposal', () => {
  it.each([1, 2] as const)('is not erased after %i of two signatures', async (signatures) => {
    const { id: client_id, proposal_id } = await signedClient(signatures);
    const before = await everything();
    await expect(admin.dataProtection.eraseClient({ client_id, proposal_id })).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      data: { way_out: 'start_file' },
    });
    expect(await everything()).toBe(before);
  });

  it('is not erased by the retention job', async () => {
    const signed = await signedClient(1);
    const unsigned = await clientInReview(services);
    await sentProposal(services.db, { client_id: unsigned.id, at: services.now().toISOString() });
    services.advance(100 * 86_400_000);
    const env = { ...services.env, retentionDays: { goproposal_sent: 90 } };
    await applyRetention({ ...services, env });
    expect((await admin.clients.get({ id: signed.id })).client.id).toBe(signed.id);
    await expect(admin.clients.get({ id: unsigned.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is exported with the document, the signatures and the file names', async () => {
    const { id: client_id, sent } = await signedClient(2);
    const { json, readable } = await admin.dataProtection.exportClient({ client_id });
    const data = JSON.parse(json);
    expect(data.proposal_versions).toMatchObject([{ document_hash: sent.document_hash, state: 'signed' }]);
    expect(
      data.proposal_signatories.map(
        ({ signature }: { signature: { typed_name: string } }) => signature.typed_name,
      ),
    ).toEqual(['Priya Shah', 'Priya Shah']);
    expect(data.files).toMatchObject([{ kind: 'record', type: 'application/pdf' }]);
    expect(data.files[0]).not.toHaveProperty('content');
    expect(readable).toContain('Typed name: Priya Shah');
    expect(json).not.toMatch(/token_hash|code_hash/);
  });
});

it('the export with files has the signed record byte for byte', async () => {
  const { id: client_id, proposal_id } = await signedClient(2);
  const archive = await admin.dataProtection.exportFiles({ client_id });
  expect(archive).toMatchObject({ name: `client-data-${proposal_id}.zip`, type: 'application/zip' });
  const entries = unzip(Buffer.from(await archive.arrayBuffer()));
  const { json } = await admin.dataProtection.exportClient({ client_id });
  const [file] = JSON.parse(json).files;
  expect([...entries.keys()]).toEqual([
    `client-data-${proposal_id}.json`,
    `client-data-${proposal_id}.txt`,
    `files/${file.id}/${file.name}`,
  ]);
  const record = entries.get(`files/${file.id}/${file.name}`);
  expect(record && createHash('sha256').update(record).digest('hex')).toBe(file.sha256);
  await expect(staff.dataProtection.exportFiles({ client_id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('the export with files has the copies of identity documents', async () => {
  const { id: client_id } = await clientInReview(services);
  const { parties } = await staff.dueDiligence.open({ client_id });
  const evidence_id = crypto.randomUUID();
  const party_id = parties[0]?.id ?? '';
  await staff.dueDiligence.addEvidence({ client_id, party_id, id: evidence_id, ...EVIDENCE });
  const content = '%PDF-1.7 the passport';
  const ids = [crypto.randomUUID(), crypto.randomUUID()].sort();
  for (const id of ids)
    await staff.dueDiligence.addCopy({
      client_id,
      evidence_id,
      id,
      file: new File([content], '../a<b>.html', { type: 'text/html' }),
    });
  const archive = await admin.dataProtection.exportFiles({ client_id });
  const entries = unzip(Buffer.from(await archive.arrayBuffer()));
  const paths = ids.map((id) => `copies/${id}/_._a_b_.pdf`);
  expect([...entries.keys()].filter((path) => path.startsWith('copies/'))).toEqual(paths);
  for (const path of paths) expect(entries.get(path)?.toString()).toBe(content);
});

describe('retention', () => {
  it('is off unless RETENTION_DAYS is set', async () => {
    services.advance(4_000 * 86_400_000);
    expect(await applyRetention(services)).toBe(0);
  });

  it('erases only clients that have been in a status for longer than its period', async () => {
    const old = await staff.clients.create({
      first_name: 'Old',
      surname: 'One',
      email: 'o@example.com',
      inquiry_source: 'Email',
    });
    const returned = await staff.clients.create({
      first_name: 'Back',
      surname: 'Again',
      email: 'b@example.com',
      inquiry_source: 'Email',
    });
    services.advance(60 * 86_400_000);
    await staff.clients.setStatus({ id: returned.id, status: 'onedrive_created' });
    await staff.clients.setStatus({ id: returned.id, status: 'new_inquiry' });
    const young = await staff.clients.create({
      first_name: 'New',
      surname: 'One',
      email: 'n@example.com',
      inquiry_source: 'Email',
    });
    services.advance(31 * 86_400_000);
    const env = { ...services.env, retentionDays: { new_inquiry: 90 } };
    await applyRetention({ ...services, env });
    await expect(admin.clients.get({ id: old.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin.clients.get({ id: young.id })).client.id).toBe(young.id);
    expect((await admin.clients.get({ id: returned.id })).client.id).toBe(returned.id);
  });
});
