import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' });
  api = callAs(services, await createActor(services));
});
afterAll(() => services.stop());

function typed(fields: { id?: string; status?: 'proforma_review' } = {}) {
  const id = crypto.randomUUID();
  return {
    id,
    first_name: 'Ada',
    surname: 'Lovelace',
    email: `${id}@example.com`,
    inquiry_source: 'Phone',
    notes: 'Met at the fair',
    ...fields,
  };
}

const mailsTo = async (address: string) => (await services.sentMails()).filter(({ to }) => to === address);
const historyOf = async (client_id: string) =>
  (await api.activity.list({ client_id })).items
    .toReversed()
    .flatMap(({ type, also }) => [type, ...also.map((event) => event.type)]);

it('one request creates the client, generates a link and mails it', async () => {
  const input = typed();
  const { client, mail_configured } = await api.clients.createAndEmail(input);
  expect(client).toMatchObject({ id: input.id, status: 'request_for_info' });
  expect(mail_configured).toBe(true);
  const page = await api.clients.get({ id: input.id });
  expect(page.notes.items).toMatchObject([{ note_text: 'Met at the fair' }]);
  expect(page.links).toMatchObject([{ emailed_at: services.now().toISOString(), revoked_at: null }]);
  const [mail, ...others] = await mailsTo(input.email);
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(/about five minutes\.\n\nOpen the questionnaire:[\s\S]*Kind regards\nSam Staff/);
  const token = mail?.link?.split('/form/')[1] ?? '';
  expect(await callAs(services, null).links.open({ token })).toMatchObject({ first_name: 'Ada' });
  expect(await historyOf(input.id)).toEqual([
    'client.created',
    'note.added',
    'link.generated',
    'link.emailed',
    'client.status_changed',
  ]);
});

it('a client keeps a later status that was chosen in the form', async () => {
  const { client } = await api.clients.createAndEmail(typed({ status: 'proforma_review' }));
  expect(client.status).toBe('proforma_review');
});

it('repeated requests, even simultaneous ones, create one client and send one mail', async () => {
  const input = typed();
  const sent = await Promise.all([1, 2, 3].map(() => api.clients.createAndEmail(input)));
  services.advance(1_000);
  sent.push(await api.clients.createAndEmail(input));
  expect(new Set(sent.map(({ client }) => JSON.stringify(client))).size).toBe(1);
  expect((await api.clients.get({ id: input.id })).links).toHaveLength(1);
  expect(await mailsTo(input.email)).toHaveLength(1);
  expect((await historyOf(input.id)).filter((type) => type === 'link.emailed')).toHaveLength(1);
});

it('a client created under the same id without a mail is mailed', async () => {
  const input = typed();
  const before = await api.clients.create(input);
  const { client } = await api.clients.createAndEmail(input);
  expect(client.proposal_id).toBe(before.proposal_id);
  expect(await mailsTo(input.email)).toHaveLength(1);
});

it('nothing is stored if the mail cannot be queued', async () => {
  const input = typed();
  const { pool } = services.connection;
  await pool.query(`alter table external_info_token_mails add constraint no_mails check (created_at is null)
    not valid`);
  await expect(api.clients.createAndEmail(input)).rejects.toThrow();
  await pool.query('alter table external_info_token_mails drop constraint no_mails');
  const { rowCount } = await services.db.execute(sql`select from clients where id = ${input.id}`);
  expect(rowCount).toBe(0);
  expect(await mailsTo(input.email)).toEqual([]);
});

it('the response says whether a mail server is set up', async () => {
  expect(await api.mails.status()).toEqual({ configured: true });
  const without = { ...services, env: { ...services.env } };
  delete without.env.smtpUrl;
  const other = callAs(without, await createActor(services));
  expect(await other.mails.status()).toEqual({ configured: false });
  expect((await other.clients.createAndEmail(typed())).mail_configured).toBe(false);
});
