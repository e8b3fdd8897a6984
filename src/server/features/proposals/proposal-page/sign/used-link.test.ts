import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { readPages, squeezed } from '#server/features/proposals/proposal-record/pdf-reader.fixture.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import { callAs } from '#tests/support/test-services.ts';
import { ONE, SIGNING_START, startSigning, token } from './signing.fixture.ts';

const MINUTE_MS = 60_000;
const TO = 'priya.shah@shah-bakery.example';

const { services, sam, as, anyone, send, sign, stored, newMails, device } = await startSigning({
  SMTP_URL: 'smtp://127.0.0.1:1',
});
beforeEach(() => services.setNow(SIGNING_START));
afterAll(() => services.stop());

const tokenIn = (url = '') => url.split('/').at(-1) ?? '';

async function signWith(page: typeof anyone, own: string, code_proof: string | null = null) {
  await page.sign({ token: own, ...signingOf(await page.open({ token: own })), code_proof });
}

async function signatureOf(sent: Awaited<ReturnType<typeof send>>) {
  const { signatories, files } = await stored(sent);
  const { text } = await readPages(Buffer.from(files[0]?.content ?? ''));
  return { signature: signatories[0]?.signature, certificate: text };
}

/** What the timeline says about the last signature. */
async function completion({ client_id }: { client_id: string }) {
  const { timeline } = await as.clients.get({ id: client_id });
  return timeline.items
    .flatMap(({ also, ...first }) => [first, ...also])
    .find(({ type }) => type === 'proposal.completed')?.changes;
}

it('a signature knows by whom and where to its link was mailed', async () => {
  const sent = await send({ names: ONE });
  await as.proposalVersions.resend({ signatory_id: sent.ids[0] ?? '' });
  services.advance(MINUTE_MS);
  const [mail] = await newMails();
  services.advance(MINUTE_MS);
  await signWith(anyone, tokenIn(mail?.link));
  const { signature, certificate } = await signatureOf(sent);
  expect(signature?.link).toEqual({
    made_at: SIGNING_START,
    made_by: sam.user_id,
    made_by_name: 'Sam Staff',
    mail: { to: TO, state: 'accepted', at: '2026-03-02T10:16:30.123Z' },
  });
  expect(certificate).toContain(
    squeezed(`mailed to ${TO} (accepted by the mail server on 2 March 2026, 10:16:30 GMT)`),
  );
  const { timeline } = await as.clients.get({ id: sent.client_id });
  expect(timeline.items.find(({ type }) => type === 'proposal.link_mailed')).toMatchObject({
    actor_name: 'Sam Staff',
    changes: { signatory: { to: 'Priya Shah' }, mailed_to: { to: TO } },
  });
});

it('a signature with a copied link says who copied it', async () => {
  const sent = await send({ names: ONE });
  const { url } = await as.proposalVersions.link({ signatory_id: sent.ids[0] ?? '' });
  const [listed] = await as.proposalVersions.list({ client_id: sent.client_id });
  const link = { made_at: SIGNING_START, made_by: sam.user_id, made_by_name: 'Sam Staff', mail: null };
  expect(listed?.signatories[0]?.link).toEqual(link);
  await signWith(anyone, tokenIn(url));
  const { signature, certificate } = await signatureOf(sent);
  expect(signature).toMatchObject({ link, signed_in_as: null });
  expect(certificate).toContain(
    squeezed(
      'a personal link that Sam Staff copied on 2 March 2026, 10:15:30 GMT; this program didn’t mail it',
    ),
  );
  const { timeline } = await as.clients.get({ id: sent.client_id });
  expect(timeline.items.find(({ type }) => type === 'proposal.link_copied')).toMatchObject({
    actor_name: 'Sam Staff',
    changes: { number: { to: 1 }, signatory: { to: 'Priya Shah' } },
  });
});

it('a signed-in colleague who opens a link is not counted as signatory', async () => {
  const sent = await send({ names: ONE });
  const { url } = await as.proposalVersions.link({ signatory_id: sent.ids[0] ?? '' });
  await signWith(callAs(services, sam).proposalPage, tokenIn(url));
  const { signature } = await signatureOf(sent);
  expect(signature).toMatchObject({ signed_in_as: 'Sam Staff', viewed_at: null });
  expect((await stored(sent)).events).not.toContain('proposal.opened');
});

it('a signature knows where its code was mailed', async () => {
  const sent = await send({ names: ONE, needs_code: true });
  await anyone.sendCode({ token: token(sent) });
  const isCode = ({ text }: Mail) => text.includes('Enter this code');
  const code = (await newMails()).find(isCode)?.text.match(/\b\d{6}\b/)?.[0] ?? '';
  const { code_proof } = await anyone.enterCode({ token: token(sent), code });
  await signWith(anyone, token(sent), code_proof);
  const { signature } = await signatureOf(sent);
  expect(signature?.code_mail).toEqual({ to: TO, state: 'accepted', at: SIGNING_START });
});

it('the next signatory’s link is made by the product', async () => {
  const sent = await send({ names: ['Priya Shah', 'Arun Shah'] });
  await sign(sent);
  const [version] = await as.proposalVersions.list({ client_id: sent.client_id });
  expect(version?.signatories[1]?.link).toMatchObject({
    made_by: null,
    made_by_name: services.env.appName,
    mail: { to: 'arun.shah@shah-bakery.example', state: 'waiting' },
  });
});

it('a signature in person claims no mailed link', async () => {
  const sent = await send({ names: ONE, has_links: false });
  const { hand, sign: signThere } = await device();
  const which = { version_id: sent.version_id, signatory_id: sent.ids[0] ?? '' };
  await signThere(which, await hand(which));
  const { signature, certificate } = await signatureOf(sent);
  expect(signature?.links).toEqual([]);
  expect(certificate).toContain(squeezed('Link sent No link was made, and none was mailed'));
  expect(await completion(sent)).toEqual({
    number: { from: null, to: 1 },
    in_person_with: { from: null, to: 'Sam Staff' },
  });
});

it('the certificate lists the links that were not used', async () => {
  const sent = await send({ names: ONE, has_links: false });
  const signatory_id = sent.ids[0] ?? '';
  await newMails();
  await as.proposalVersions.resend({ signatory_id });
  const refused = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 });
  vi.spyOn(services.mailer, 'send').mockRejectedValueOnce(refused);
  await newMails();
  services.advance(1_000);
  const { url } = await as.proposalVersions.link({ signatory_id });
  await signWith(anyone, tokenIn(url));
  const { signature, certificate } = await signatureOf(sent);
  expect(signature?.links).toMatchObject([{ mail: { to: TO, state: 'failed' } }, { mail: null }]);
  expect(certificate).toContain(squeezed(`A link mailed to ${TO} (not delivered`));
  expect(certificate).toContain(squeezed('Not mailed: Sam Staff copied a link'));
});

it('the timeline names who copied the link that was used', async () => {
  const sent = await send({ names: ONE });
  const { url } = await as.proposalVersions.link({ signatory_id: sent.ids[0] ?? '' });
  await signWith(callAs(services, sam).proposalPage, tokenIn(url));
  expect(await completion(sent)).toEqual({
    number: { from: null, to: 1 },
    link_copied_by: { from: null, to: 'Sam Staff' },
    signed_in_as: { from: null, to: 'Sam Staff' },
  });
});

it('the timeline names who copied the link of somebody who declined', async () => {
  const sent = await send({ names: ONE });
  const { url } = await as.proposalVersions.link({ signatory_id: sent.ids[0] ?? '' });
  await anyone.decline({ token: tokenIn(url), reason: '', submission_id: crypto.randomUUID() });
  const { timeline } = await as.clients.get({ id: sent.client_id });
  expect(timeline.items.find(({ type }) => type === 'proposal.declined')?.changes).toMatchObject({
    link_copied_by: { to: 'Sam Staff' },
  });
});
