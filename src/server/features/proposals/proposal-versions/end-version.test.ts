import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  proposal_links,
  proposal_signatories,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { preparedClient, startFirm, type TestFirm } from './prepared-client.fixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let services: TestServices;
let firm: TestFirm;
let as: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' });
  firm = await startFirm(services);
  as = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
});
afterAll(() => services.stop());

async function send(email: string) {
  const { id: client_id } = await preparedClient(firm, {
    primary_contact: { ...firm.details.primary_contact, email },
  });
  const { draft_version, document_hash } = await as.proposalVersions.prepare({ client_id });
  const version_id = crypto.randomUUID();
  const { version } = await as.proposalVersions.send({ client_id, version_id, draft_version, document_hash });
  const [first, second] = version.signatories;
  if (!first || !second) throw new Error('The proposal has two signatories');
  return { client_id, version, first, second };
}

const mailsTo = async (email: string) => (await services.sentMails()).filter(({ to }) => to === email);
const linksOf = (id: string) => services.db.$count(proposal_links, eq(proposal_links.signatory_id, id));

it('withdrawing a version twice ends it once', async () => {
  const { client_id, version } = await send('withdrawn@one.example');
  const input = { version_id: version.id, reason: 'Wrong fees' };
  const withdrawn = await as.proposalVersions.withdraw(input);
  expect(withdrawn).toMatchObject({
    state: 'withdrawn',
    ended_at: services.now().toISOString(),
    ended_by_name: 'Sam Staff',
    end_reason: 'Wrong fees',
  });
  expect(await as.proposalVersions.withdraw(input)).toEqual(withdrawn);
  const { timeline, client } = await as.clients.get({ id: client_id });
  expect(client.status).toBe('goproposal_sent');
  expect(timeline.items[0]).toMatchObject({
    type: 'proposal.withdrawn',
    changes: { reason: { to: 'Wrong fees' } },
  });
  expect(timeline.items.filter(({ type }) => type === 'proposal.withdrawn')).toHaveLength(1);
  expect(await mailsTo('withdrawn@one.example')).toEqual([]);
});

it('an expired version gets no new links by hand or by mail', async () => {
  const { client_id, version, first } = await send('expired@one.example');
  services.advance(31 * DAY_MS);
  expect(await as.proposalVersions.list({ client_id })).toMatchObject([{ state: 'expired' }]);
  expect((await as.clients.get({ id: client_id })).proposal?.newest?.state).toBe('expired');
  for (const again of [as.proposalVersions.link, as.proposalVersions.resend]) {
    await expect(again({ signatory_id: first.id })).rejects.toMatchObject({
      code: 'VERSION_ENDED',
      data: { state: 'expired' },
    });
  }
  expect(await mailsTo('expired@one.example')).toEqual([]);
  expect(await as.proposalVersions.withdraw({ version_id: version.id, reason: null })).toMatchObject({
    state: 'withdrawn',
  });
});

it('a new link is only for the signatory whose turn it is', async () => {
  const { version, first, second } = await send('again@one.example');
  const { url } = await as.proposalVersions.link({ signatory_id: first.id });
  expect(url).toMatch(new RegExp(`^${services.env.appUrl}/proposal/[\\w-]{43}$`));
  services.advance(60_000);
  const resent = await as.proposalVersions.resend({ signatory_id: first.id });
  expect(resent.signatories[0]?.mailed_at).toBe(first.mailed_at);
  expect(await mailsTo('again@one.example')).toHaveLength(2);
  expect(await linksOf(first.id)).toBe(3);
  for (const again of [as.proposalVersions.link, as.proposalVersions.resend]) {
    await expect(again({ signatory_id: second.id })).rejects.toMatchObject({ code: 'NOT_THEIR_TURN' });
    await expect(again({ signatory_id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await services.db
    .update(proposal_signatories)
    .set({ signed_at: services.now().toISOString() })
    .where(eq(proposal_signatories.id, first.id));
  await expect(as.proposalVersions.resend({ signatory_id: first.id })).rejects.toMatchObject({
    code: 'NOT_THEIR_TURN',
  });
  await as.proposalVersions.resend({ signatory_id: second.id });
  expect(await linksOf(second.id)).toBe(1);
  await as.proposalVersions.withdraw({ version_id: version.id, reason: null });
  await expect(as.proposalVersions.link({ signatory_id: second.id })).rejects.toMatchObject({
    code: 'VERSION_ENDED',
    data: { state: 'withdrawn' },
  });
});

it('an API key makes no link of a signatory', async () => {
  const { first } = await send('key@one.example');
  const program = await createActor(services);
  const key = callAs(services, { ...program, api_key: { made_by: program.user_id } }).proposalVersions;
  await expect(key.link({ signatory_id: first.id })).rejects.toMatchObject({ code: 'NOT_FOR_KEYS' });
  await expect(key.resend({ signatory_id: first.id })).rejects.toMatchObject({ code: 'NOT_FOR_KEYS' });
  expect(await linksOf(first.id)).toBe(1);
});

it('the countersignatory can be mailed a link without a token', async () => {
  const colleague = await createActor(services, { full_name: 'Pat Partner', email: 'pat@shore.example' });
  const { id: client_id } = await preparedClient(firm);
  const { draft } = await as.proposalVersions.prepare({ client_id });
  await as.proposalVersions.save({
    client_id,
    version: 0,
    draft: { ...draft, order: 'at_once', countersignatory: colleague.user_id },
  });
  const { draft_version, document_hash } = await as.proposalVersions.prepare({ client_id });
  const version_id = crypto.randomUUID();
  const { version } = await as.proposalVersions.send({ client_id, version_id, draft_version, document_hash });
  const pat = version.signatories[2];
  expect(pat).toMatchObject({
    kind: 'firm',
    user_id: colleague.user_id,
    name: 'Pat Partner',
    mailed_at: null,
  });
  const signatory_id = pat?.id ?? '';
  await services.db
    .update(proposal_signatories)
    .set({ signed_at: services.now().toISOString() })
    .where(and(eq(proposal_signatories.version_id, version_id), eq(proposal_signatories.kind, 'client')));
  await as.proposalVersions.resend({ signatory_id });
  expect(await mailsTo('pat@shore.example')).toMatchObject([
    { link: `${services.env.appUrl}/clients/${client_id}` },
  ]);
  expect(await linksOf(signatory_id)).toBe(0);
});

it('an unknown version has no PDF', async () => {
  await expect(as.proposalVersions.pdf({ version_id: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
