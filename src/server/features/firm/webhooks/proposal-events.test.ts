import { afterAll, beforeEach, expect, it } from 'vitest';
import {
  type SentProposal,
  sentProposal,
  signingOf,
} from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import {
  preparedClient,
  startFirm,
} from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { callAs } from '#tests/support/test-services.ts';
import { isSignedBy, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { startWebhooks } from './webhooks.fixture.ts';

const { services, as, deliveries, addWebhookFor, newClient, newReceiver, stop } = await startWebhooks();
const { proposalPage } = callAs(services, null);
const PROPOSAL_EVENTS = ['proposal.sent', 'proposal.opened', 'proposal.signed', 'proposal.declined'] as const;

let receiver: WebhookReceiver;
let secret: string;
beforeEach(async () => {
  receiver = await newReceiver();
  ({ secret } = await addWebhookFor(receiver.url, { events: [...PROPOSAL_EVENTS] }));
});
afterAll(stop);

async function send(given: Partial<Parameters<typeof sentProposal>[1]> = {}) {
  const { id, proposal_id } = await newClient();
  const at = services.now().toISOString();
  return { ...(await sentProposal(services.db, { client_id: id, at, number: 3, ...given })), proposal_id };
}

async function received() {
  await deliveries.sendDue();
  return receiver.received.map(({ event }) => event);
}

const token = ({ tokens }: SentProposal, index = 0) => tokens[index] ?? '';
const sign = async (sent: SentProposal, index: number) =>
  proposalPage.sign({
    token: token(sent, index),
    ...signingOf(await proposalPage.open({ token: token(sent, index) })),
  });

it("a proposal's first opening and last signature are announced without names", async () => {
  const sent = await send();
  services.advance(1_000);
  const opened_at = services.now().toISOString();
  await Promise.all([0, 1, 0, 1].map((index) => proposalPage.opened({ token: token(sent, index) })));
  services.advance(1_000);
  await proposalPage.opened({ token: token(sent, 1) });
  await sign(sent, 0);
  const data = { client_id: sent.client_id, proposal_id: sent.proposal_id, version: 3 };
  expect(await received()).toEqual([{ type: 'proposal.opened', timestamp: opened_at, data }]);

  services.advance(1_000);
  await Promise.allSettled([sign(sent, 1), sign(sent, 1)]);
  const events = await received();
  expect(events.slice(1)).toEqual([
    { type: 'proposal.signed', timestamp: services.now().toISOString(), data },
  ]);
  for (const request of receiver.received) {
    expect(isSignedBy(secret, request)).toBe(true);
    expect(request.body).not.toMatch(/Priya|Arun|Shah|Nora/);
  }
});

it('a declined proposal is announced once, without the reason', async () => {
  const sent = await send();
  const decline = { token: token(sent), reason: 'Too dear', submission_id: crypto.randomUUID() };
  await proposalPage.decline(decline);
  await proposalPage.decline(decline);
  const events = await received();
  expect(events).toEqual([
    {
      type: 'proposal.declined',
      timestamp: services.now().toISOString(),
      data: { client_id: sent.client_id, proposal_id: sent.proposal_id, version: 3 },
    },
  ]);
  expect(JSON.stringify(events)).not.toContain('Too dear');
});

it('a sent version is announced once, even if the request is repeated', async () => {
  const firm = await startFirm(services);
  const { id: client_id } = await preparedClient(firm);
  const prepared = await firm.api.proposalVersions.prepare({ client_id });
  const saved = await firm.api.proposalVersions.save({ client_id, version: 0, draft: prepared.draft });
  const request = {
    client_id,
    version_id: crypto.randomUUID(),
    draft_version: saved.draft_version,
    document_hash: saved.document_hash,
  };
  await firm.api.proposalVersions.send(request);
  await firm.api.proposalVersions.send(request);
  const { proposal_id } = (await as.clients.get({ id: client_id })).client;
  expect(await received()).toMatchObject([
    { type: 'proposal.sent', data: { client_id, proposal_id, version: 1 } },
  ]);
});
