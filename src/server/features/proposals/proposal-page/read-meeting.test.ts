import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#server/context.ts';
import { sessions } from '#server/db/schema/users.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { sentProposal, signingOf } from './sent-proposal.fixture.ts';

let services: TestServices;
let sam: Actor;
let ann: Actor;

beforeAll(async () => {
  services = await startTestServices();
  sam = await createActor(services, { full_name: 'Sam Staff', email: 'sam@shore.example' });
  ann = await createActor(services, { full_name: 'Ann Admin', email: 'ann@shore.example' });
});
afterAll(() => services.stop());

it('a meeting lists the signatories and whose turn it is', async () => {
  const as = callAs(services, sam);
  const { proposalPage } = as;
  const client = await as.clients.create({
    first_name: 'Priya',
    surname: 'Shah',
    email: 'priya@shah-bakery.example',
    inquiry_source: 'Email',
  });
  const { version_id } = await sentProposal(services.db, {
    client_id: client.id,
    at: services.now().toISOString(),
    sent_by: sam.user_id,
    countersignatory: { user_id: sam.user_id, full_name: sam.full_name, email: 'sam@shore.example' },
  });
  const turns = async (actor: Actor) => {
    const { state, signatories } = await callAs(services, actor).proposalPage.meeting({ version_id });
    const people = signatories.map(({ name, is_their_turn, is_you }) => [name, is_their_turn, is_you]);
    return { state, people };
  };
  expect(await turns(sam)).toEqual({
    state: 'open',
    people: [
      ['Priya Shah', true, false],
      ['Arun Shah', false, false],
      ['Sam Staff', false, true],
    ],
  });
  expect((await turns(ann)).people).toContainEqual(['Sam Staff', false, false]);

  await services.db.insert(sessions).values({
    id: sam.session_id,
    token: sam.session_id,
    user_id: sam.user_id,
    expires_at: new Date('2099-01-01'),
  });
  for (const { id } of (await proposalPage.meeting({ version_id })).signatories.slice(0, 2)) {
    const which = { version_id, signatory_id: id };
    const opened = await proposalPage.openInPerson(which);
    const holder = callAs(services, { ...sam, handed_over: which }).proposalPage;
    await holder.signInPerson({ ...which, ...signingOf(opened) });
    // Handing back needs a password, which in-person.test.ts tests.
    await services.db.update(sessions).set({ handed_over_version_id: null, handed_over_signatory_id: null });
  }
  expect(await turns(sam)).toEqual({
    state: 'signed',
    people: [
      ['Priya Shah', false, false],
      ['Arun Shah', false, false],
      ['Sam Staff', true, true],
    ],
  });
  expect(JSON.stringify(await proposalPage.meeting({ version_id }))).not.toMatch(/@|token/);
});

it('a meeting is refused to callers who are not signed in', async () => {
  const version_id = crypto.randomUUID();
  await expect(callAs(services, sam).proposalPage.meeting({ version_id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(callAs(services, null).proposalPage.meeting({ version_id })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});
