import { afterAll, beforeAll, expect, it } from 'vitest';
import { sentProposal, signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services));
});
afterAll(() => services.stop());

async function sentTo(first_name: string, names: [string, ...string[]]) {
  services.advance(1_000);
  const { id: client_id } = await api.clients.create({
    first_name,
    surname: 'Smith',
    email: 'a@example.org',
    inquiry_source: 'Phone',
    status: 'proforma_review',
  });
  const at = services.now().toISOString();
  return sentProposal(services.db, { client_id, at, names, valid_until: '2026-04-01' });
}

it('the list has open proposals until everybody has signed', async () => {
  const one = await sentTo('One', ['Priya Shah']);
  await sentTo('Two', ['Nell Ward', 'Ned Ward']);
  const closed = await sentTo('Closed', ['Cleo Shut']);
  await api.clients.close({ id: closed.client_id, reason: 'Price' });
  const listed = async () =>
    (await api.standing.signatures()).items.map(({ client, sentence }) => [client.first_name, sentence]);
  expect(await listed()).toEqual([
    ['One', expect.stringMatching(/^Proposal sent today.*waiting for Priya Shah to sign/)],
    ['Two', expect.stringMatching(/^Proposal sent today.*waiting for Nell Ward/)],
  ]);
  const { proposalPage } = callAs(services, null);
  const token = one.tokens[0] ?? '';
  await proposalPage.sign({ token, ...signingOf(await proposalPage.open({ token })) });
  expect((await listed()).map(([name]) => name)).toEqual(['Two']);
});
