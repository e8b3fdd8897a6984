import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LINK_FIELD } from '#contract/firm/mail-templates/merge-fields.ts';
import { mailState } from '#contract/intake/client-mails/client-mail.ts';
import type { Actor } from '#server/context.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let sam: Actor;
let api: ReturnType<typeof callAs>;
let other: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices();
  sam = await createActor(services, { full_name: 'Sam Staff', email: 'sam@firm.example' });
  api = callAs(services, sam);
  other = callAs(services, await createActor(services, { full_name: 'Olga Other' }));
});
afterAll(() => services.stop());

const HELLO = { subject: 'Hello {{client.first_name}}', body: 'Dear {{client.first_name}}\n\n{{user.name}}' };

async function newClient(fields: { company?: string } = {}) {
  const client = await api.clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email: `${crypto.randomUUID()}@example.com`,
    inquiry_source: 'Phone',
    ...fields,
  });
  return client;
}

const mailsTo = async (address: string) => (await services.sentMails()).filter(({ to }) => to === address);
const historyOf = async (client_id: string) => (await api.activity.list({ client_id })).items;

/** Makes the next attempts fail with these errors. */
function refuseWith(...errors: { code: string; responseCode?: number }[]) {
  const send = vi.spyOn(services.mailer, 'send');
  for (const error of errors) send.mockRejectedValueOnce(Object.assign(new Error('no'), error));
}

/** Runs the retries of failed mails now. */
async function retryNow() {
  await services.connection.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  await services.sentMails();
}

describe('sending', () => {
  it('sends one mail with the fields filled in', async () => {
    const client = await newClient();
    const mail = await api.clientMails.send({ client_id: client.id, ...HELLO });
    expect(mail).toMatchObject({
      subject: 'Hello Ada',
      body: 'Dear Ada\n\nSam Staff',
      to_email: client.email,
      sent_by_name: 'Sam Staff',
    });
    expect(mailState(mail)).toBe('waiting');
    const [sent, ...more] = await mailsTo(client.email);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ subject: 'Hello Ada', replyTo: { name: 'Sam Staff', address: sam.email } });
    expect(sent?.text).toContain('Dear Ada');
    expect(mailState(await api.clientMails.get({ id: mail.id }))).toBe('written');
    expect((await historyOf(client.id))[0]).toMatchObject({
      type: 'mail.sent',
      actor_name: 'Sam Staff',
      changes: { mail: { to: mail.id }, subject: { to: 'Hello Ada' }, written: { to: true } },
    });
  });

  it("directs replies to the client's owner", async () => {
    const client = await newClient();
    const owner = await createActor(services, { full_name: 'Olive Owner', email: 'olive@firm.example' });
    await api.clients.setOwner({ id: client.id, owner_id: owner.user_id });
    await api.clientMails.send({ client_id: client.id, ...HELLO, body: 'From {{owner.name}}' });
    const [sent] = await mailsTo(client.email);
    expect(sent?.replyTo).toEqual({ name: 'Olive Owner', address: 'olive@firm.example' });
    expect(sent?.text).toContain('From Olive Owner');
  });

  it('names nobody who has not entered their name', async () => {
    const unnamed = { full_name: 'Administrator', lacks_name: true } as const;
    const admin = await createActor(services, unnamed);
    const client = await newClient();
    const { send } = callAs(services, admin).clientMails;
    await expect(send({ client_id: client.id, ...HELLO })).rejects.toMatchObject({
      code: 'FIELDS_NOT_FILLED',
      data: { empty: ['user.name'] },
    });
    await api.clients.setOwner({ id: client.id, owner_id: admin.user_id });
    await send({ client_id: client.id, ...HELLO, body: 'Dear {{client.first_name}}' });
    const [sent] = await mailsTo(client.email);
    expect(sent?.replyTo).toEqual({ name: '', address: admin.email });
  });

  it('happens once for a repeated request, even at the same moment', async () => {
    const client = await newClient();
    const id = crypto.randomUUID();
    const input = { id, client_id: client.id, ...HELLO };
    const sent = await Promise.all([1, 2, 3].map(() => api.clientMails.send(input)));
    expect(new Set(sent.map((mail) => JSON.stringify(mail))).size).toBe(1);
    expect(await mailsTo(client.email)).toHaveLength(1);
    expect((await api.clientMails.send(input)).sent_at).not.toBeNull();
    expect(await mailsTo(client.email)).toHaveLength(1);
    await expect(other.clientMails.send(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await historyOf(client.id)).filter(({ type }) => type === 'mail.sent')).toHaveLength(1);
  });

  it('is refused with the names of fields that cannot be filled in', async () => {
    const client = await newClient();
    const body = '{{client.company}} {{clinet.name}} {{questionnaire.link}}';
    await expect(
      api.clientMails.send({ client_id: client.id, subject: 'Hello', body }),
    ).rejects.toMatchObject({
      code: 'FIELDS_NOT_FILLED',
      data: { unknown: ['{{clinet.name}}'], empty: ['client.company', 'questionnaire.link'] },
    });
    expect(await mailsTo(client.email)).toEqual([]);
    expect(await historyOf(client.id)).toHaveLength(1);
  });

  it("puts the client's open link into the mail with a new token", async () => {
    const client = await newClient();
    const { link } = await api.links.generate({ client_id: client.id });
    const { id } = await api.clientMails.send({
      client_id: client.id,
      subject: 'Your questionnaire',
      body: `Please answer:\n\n${LINK_FIELD}\n\nThank you`,
    });
    const [sent] = await mailsTo(client.email);
    const token = sent?.link?.split('/form/')[1] ?? '';
    expect(await callAs(services, null).links.open({ token })).toMatchObject({ first_name: 'Ada' });
    expect(sent?.text).toContain(sent?.link);
    expect((await api.clientMails.get({ id })).body).toBe(`Please answer:\n\n${LINK_FIELD}\n\nThank you`);
    const stored = await services.connection.pool.query('select * from client_mails where id = $1', [id]);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    // The days of the link's reminders are counted from `emailed_at`.
    const page = await api.clients.get({ id: client.id });
    expect(page.links).toMatchObject([{ id: link.id, emailed_at: services.now().toISOString() }]);
  });
});

describe('a mail that fails', () => {
  it('is not retried if the mail server refuses it permanently', async () => {
    const client = await newClient();
    const { id } = await api.clientMails.send({ client_id: client.id, ...HELLO });
    refuseWith({ code: 'EENVELOPE', responseCode: 550 });
    await services.sentMails();
    const failed = await api.clientMails.get({ id });
    expect(failed).toMatchObject({ failure: 'The mail server refused the address (550).', attempt: 1 });
    expect(mailState(failed)).toBe('failed');
    expect((await historyOf(client.id))[0]).toMatchObject({
      type: 'mail.failed',
      changes: { mail: { to: id }, subject: { to: 'Hello Ada' } },
    });
    await retryNow();
    expect(await mailsTo(client.email)).toEqual([]);

    const email = `${crypto.randomUUID()}@example.com`;
    await api.clients.update({ ...client, email, phone_number: '', company: '', notes: '' });
    const again = await Promise.all([
      api.clientMails.sendAgain({ id, attempt: 1 }),
      other.clientMails.sendAgain({ id, attempt: 1 }),
    ]);
    expect(again.map(({ attempt, to_email }) => [attempt, to_email])).toEqual([
      [2, email],
      [2, email],
    ]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(mailState(await api.clientMails.get({ id }))).toBe('written');
    expect((await historyOf(client.id)).filter(({ type }) => type === 'mail.sent_again')).toHaveLength(1);
  });

  it("is sent again with the same words, whatever braces the client's name has", async () => {
    const company = '{{user.name}} {{nothing}} {{questionnaire.link}}';
    const client = await newClient({ company });
    const body = 'For {{client.company}}';
    const { id } = await api.clientMails.send({ client_id: client.id, subject: body, body });
    refuseWith({ code: 'EENVELOPE', responseCode: 550 });
    await services.sentMails();
    await other.clientMails.sendAgain({ id, attempt: 1 });
    const [mail] = await mailsTo(client.email);
    expect(mail?.subject).toBe(`For ${company}`);
    expect(mail?.text).toContain(`For ${company}`);
    for (const { changes } of (await historyOf(client.id)).filter(({ type }) => type.startsWith('mail.')))
      expect(changes).toMatchObject({ subject: { to: `For ${company}` } });
  });

  it('is retried if the mail server cannot be reached', async () => {
    const client = await newClient();
    const { id } = await api.clientMails.send({ client_id: client.id, ...HELLO });
    refuseWith({ code: 'ECONNECTION' });
    await services.sentMails();
    expect(mailState(await api.clientMails.get({ id }))).toBe('waiting');
    for (let retry = 0; retry < 7; retry += 1) {
      refuseWith({ code: 'ECONNECTION' });
      await retryNow();
    }
    const failed = await api.clientMails.get({ id });
    expect(failed.failure).toBe('The mail server could not be reached.');
    expect(mailState(failed)).toBe('failed');
    expect(await mailsTo(client.email)).toEqual([]);
    expect((await historyOf(client.id)).filter(({ type }) => type === 'mail.failed')).toHaveLength(1);
  });
});

it('a draft has the values of the fields', async () => {
  const client = await newClient({ company: 'Engines Ltd' });
  const draft = await api.clientMails.draft({ client_id: client.id });
  expect(draft).toMatchObject({
    templates: [],
    to_email: client.email,
    reply_to_name: 'Sam Staff',
    mail_configured: false,
    values: {
      'client.company': 'Engines Ltd',
      'client.proposal_id': client.proposal_id,
      'questionnaire.link': null,
    },
  });
  await api.links.generate({ client_id: client.id });
  const withLink = await api.clientMails.draft({ client_id: client.id });
  expect(withLink.values['questionnaire.link']).toBe(LINK_FIELD);
});

it('erasing the client deletes the copies of mails', async () => {
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const client = await newClient();
  const { id } = await api.clientMails.send({ client_id: client.id, ...HELLO });
  const { json, readable } = await admin.dataProtection.exportClient({ client_id: client.id });
  expect(json).toContain('Dear Ada');
  expect(readable).toContain('Hello Ada');
  await admin.dataProtection.eraseClient({ client_id: client.id, proposal_id: client.proposal_id });
  await expect(api.clientMails.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await mailsTo(client.email)).toEqual([]);
});
