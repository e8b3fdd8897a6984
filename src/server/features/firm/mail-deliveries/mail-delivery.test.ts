import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { mailClient } from './mail-client.ts';

let mailing: TestServices;
let writing: TestServices;
beforeAll(async () => {
  mailing = await startTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' });
  writing = await startTestServices();
});
afterAll(() => Promise.all([mailing.stop(), writing.stop()]));

/** Queues a mail to a new client. `isDue`: whether it still applies when it is sent. */
async function queue(services: TestServices, { isDue = true } = {}) {
  const api = callAs(services, await createActor(services));
  const { id: client_id } = await api.clients.create({
    first_name: 'Nell',
    surname: 'Ward',
    email: 'nell@ward.example',
    inquiry_source: 'Phone',
  });
  const mail = composeMail({
    kind: 'written',
    to: 'nell@ward.example',
    subject: 'Hello',
    paragraphs: [],
    from: 'Tallygate CRM',
  });
  const about = isDue
    ? ({ kind: 'answers', answers_of: client_id } as const)
    : ({ kind: 'version', proposal_version: crypto.randomUUID() } as const);
  return services.db.transaction((tx) => mailClient(tx, services, { client_id, mail, about }));
}

async function outcomeOf(services: TestServices, id: string) {
  await services.sentMails();
  const [row] = await services.db.select().from(mail_deliveries).where(eq(mail_deliveries.id, id));
  return row;
}

/** Makes the next attempt fail with an SMTP reply code. */
const refuse = (responseCode: number) =>
  vi
    .spyOn(mailing.mailer, 'send')
    .mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode }));

it('a mail that the server accepted is recorded with the time', async () => {
  const id = await queue(mailing);
  mailing.advance(60_000);
  expect(await outcomeOf(mailing, id)).toMatchObject({
    to_email: 'nell@ward.example',
    state: 'accepted',
    at: mailing.now().toISOString(),
  });
});

it('a mail that was only written to a file is recorded as such', async () => {
  expect(await outcomeOf(writing, await queue(writing))).toMatchObject({ state: 'written' });
});

it('a mail that the server refused for good is recorded as failed', async () => {
  const id = await queue(mailing);
  refuse(550);
  expect(await outcomeOf(mailing, id)).toMatchObject({ state: 'failed' });
});

it('the outcome of a retried mail stays unknown until it is accepted', async () => {
  const id = await queue(mailing);
  refuse(450);
  expect(await outcomeOf(mailing, id)).toMatchObject({ state: 'waiting' });
  await mailing.connection.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  expect(await outcomeOf(mailing, id)).toMatchObject({ state: 'accepted' });
});

it('a mail that is out of date is recorded as dropped', async () => {
  expect(await outcomeOf(mailing, await queue(mailing, { isDue: false }))).toMatchObject({
    state: 'dropped',
  });
});
