import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { dataUrl, LEDGER, pngLogo } from './firm.fixture.ts';

let services: TestServices;
let admin: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices({ APP_URL: 'https://crm.example', CALL_BOOKERS: 'Ann,Paul' });
  const person = { role: 'admin', full_name: 'Ann Admin', email: 'ann@ledger.example' } as const;
  admin = callAs(services, await createActor(services, person));
});
afterAll(() => services.stop());

const HELLO = composeMail({
  kind: 'written',
  to: 'ada@example.com',
  subject: 'Hello',
  paragraphs: ['Dear Ada,', 'Please read this.', 'Bye.'],
  button: { label: 'Read', url: 'https://crm.example/x', after: 2 },
  from: 'Tallygate CRM',
});

async function sent(mail = HELLO) {
  await services.jobs.sendMail(null, mail);
  const last = (await services.sentMails()).at(-1);
  if (!last) throw new Error('No mail was sent');
  return last;
}

async function save(fields: Partial<typeof LEDGER> = {}) {
  const { version } = await admin.firm.get();
  return admin.firm.save({ ...LEDGER, ...fields, version });
}

describe('a mail', () => {
  it('stays as written if no firm has been saved', async () => {
    expect(await sent()).toEqual(HELLO);
    expect(HELLO.text).toBe(
      'Dear Ada,\n\nPlease read this.\n\nRead:\nhttps://crm.example/x\n\nBye.\n\nTallygate CRM',
    );
  });

  it("comes in the firm's name, with the firm's address below", async () => {
    await save();
    const mail = await sent();
    expect(mail.text).toBe(
      [
        'Dear Ada,\n\nPlease read this.\n\nRead:\nhttps://crm.example/x\n\nBye.\n',
        'Ledger & Co\n1 High Street\nLeeds LS1 1AA\n0113 496 0000\nhttps://ledger.example',
        'Privacy notice: https://ledger.example/privacy',
      ].join('\n'),
    );
    expect(mail).toMatchObject({
      subject: 'Hello',
      from_name: 'Ledger & Co',
      replyTo: { name: 'Ledger & Co', address: 'post@ledger.example' },
    });
    expect(mail.html).toContain('font-weight:bold">Ledger &amp; Co</p>');
    expect(mail.html).not.toContain('Tallygate');
  });

  it('to a client is signed by a person above the firm', async () => {
    const { kind, to, subject, content } = HELLO;
    const mail = (writer: Mail['replyTo'] | null) =>
      composeMail({
        kind,
        to,
        subject,
        paragraphs: content?.paragraphs ?? [],
        writer,
        from: 'Tallygate CRM',
      });
    const person = { name: 'Sam Staff', address: 'sam@ledger.example' };
    const signed = await sent(mail(person));
    expect(signed.text).toContain('Bye.\n\nKind regards\nSam Staff\n\nLedger & Co\n');
    expect(signed.replyTo).toEqual(person);
    expect((await sent(mail(null))).text).toContain('Bye.\n\nKind regards\n\nLedger & Co\n');
  });

  it("has the firm's colour, with a label that is legible on it", async () => {
    await save({ accent: '#e8590c' });
    const { html } = await sent();
    expect(html).toContain('border-top:4px solid #e8590c');
    expect(html).toMatch(/background:#e8590c;\s*color:#000000/);
  });

  it('shows the logo by its public address', async () => {
    const { logo } = await save({ logo: dataUrl(pngLogo()) });
    expect((await sent()).html).toContain(`<img src="https://crm.example${logo}" alt="Ledger &amp; Co"`);
  });

  it('keeps its own reply address', async () => {
    const replyTo = { name: 'Sam', address: 'sam@ledger.example' };
    expect(await sent({ ...HELLO, replyTo })).toMatchObject({ replyTo, from_name: 'Ledger & Co' });
  });

  it('has no reply address if the firm has none', async () => {
    await save({ reply_to: '' });
    expect(await sent()).not.toHaveProperty('replyTo');
  });
});

it("an invitation to a call comes in the firm's name", async () => {
  await save();
  const { id: client_id } = await admin.clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email: 'call@example.com',
    inquiry_source: 'Phone',
  });
  await admin.questionnaire.enter({ client_id, answers: ANSWERS });
  await admin.calls.book({ client_id, booked_by: 'Ann', starts_at: '2026-06-01T09:00:00.000Z' });
  const mail = (await services.sentMails()).find(({ to }) => to === 'call@example.com');
  expect(mail).toMatchObject({
    from_name: 'Ledger & Co',
    replyTo: { name: 'Ann Admin', address: 'ann@ledger.example' },
  });
  const files = [mail?.calendar?.content, (await admin.calls.invitation({ client_id })).content];
  for (const file of files) {
    expect(file).toContain('ORGANIZER;CN="Ledger & Co"');
    expect(file).not.toContain('Tallygate CRM');
  }
});
