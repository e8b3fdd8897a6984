import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TO_NOBODY } from '#contract/identity/users/holdings.ts';
import type { Actor } from '#server/context.ts';
import { sentProposal } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import {
  preparedClient,
  startFirm,
  type TestFirm,
} from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let firm: TestFirm;
let sam: Actor;
let olga: Actor;

beforeAll(async () => {
  services = await startTestServices();
  firm = await startFirm(services);
});
beforeEach(async () => {
  sam = await createActor(services, { full_name: 'Sam Staff' });
  olga = await createActor(services, { full_name: 'Olga Other' });
});
afterAll(() => services.stop());

const NOTHING = {
  clients: 0,
  steps: 0,
  views: 0,
  private_views: 0,
  countersigns: false,
  drafts: 0,
  countersignatures: 0,
  approvals: 0,
};

/** Two clients of Sam's, one with his next step, and everything else that he can have in his name. */
async function workOfSam() {
  const { api } = firm;
  const as = callAs(services, sam);
  const off = (basis_points: number) => ({
    overrides: [],
    discounts: [
      {
        on: { kind: 'whole' as const, billing: null },
        by: { kind: 'per_cent' as const, basis_points },
        reason: 'Loyal',
      },
    ],
  });
  const client = await preparedClient({ ...firm, api: as }, { adjustments: off(9_000) });
  const sent = await preparedClient(firm);
  for (const { id } of [client, sent]) await api.clients.setOwner({ id, owner_id: sam.user_id });
  await api.nextSteps.set({
    client_id: client.id,
    next_step: 'Call the bank',
    next_step_due: '2026-03-09',
    next_step_user_id: sam.user_id,
  });
  const search = { view: 'table' as const };
  await as.savedViews.create({ id: crypto.randomUUID(), name: `Ours ${sam.user_id}`, shared: true, search });
  await as.savedViews.create({ id: crypto.randomUUID(), name: 'Mine', shared: false, search });
  const { is_seal_used: _, ...settings } = await api.proposalVersions.settings();
  await api.proposalVersions.saveSettings({ ...settings, countersignatory: sam.user_id });
  const { draft, draft_version: version } = await api.proposalVersions.prepare({ client_id: client.id });
  await api.proposalVersions.save({
    client_id: client.id,
    version,
    draft: { ...draft, countersignatory: sam.user_id },
  });
  await sentProposal(services.db, {
    client_id: sent.id,
    at: services.now().toISOString(),
    countersignatory: { ...sam, email: 'sam@example.com' },
  });
  return { client, sent };
}

const holdings = () => firm.api.users.holdings({ id: sam.user_id });

test('a user who has nothing in their name has no holdings', async () => {
  expect(await holdings()).toEqual(NOTHING);
  await expect(firm.api.users.holdings({ id: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a deletion hands over clients, steps, views and the countersignature', async () => {
  const { client, sent } = await workOfSam();
  expect(await holdings()).toEqual({
    clients: 2,
    steps: 1,
    views: 1,
    private_views: 1,
    countersigns: true,
    drafts: 1,
    countersignatures: 1,
    approvals: 1,
  });
  const { api } = firm;
  const to = olga.user_id;
  await api.users.delete({
    id: sam.user_id,
    hand_over: { clients: to, steps: to, views: to, countersignature: to },
  });
  const page = await api.clients.get({ id: client.id });
  expect(page.client).toMatchObject({ owner_id: to, next_step: 'Call the bank', next_step_user_id: to });
  expect(page.timeline.items.flatMap((one) => [one, ...one.also])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: 'client.owner_changed',
        changes: { owner: { from: 'Sam Staff', to: 'Olga Other' } },
      }),
      expect.objectContaining({
        type: 'next_step.set',
        changes: expect.objectContaining({ next_step_user: { from: 'Sam Staff', to: 'Olga Other' } }),
      }),
    ]),
  );
  expect((await api.clients.get({ id: sent.id })).client.owner_id).toBe(to);
  expect((await callAs(services, olga).dashboard.badges()).saved_views).toMatchObject([{ mine: true }]);
  expect(await api.proposalVersions.settings()).toMatchObject({ countersignatory: to });
  expect((await api.proposalVersions.prepare({ client_id: client.id })).draft.countersignatory).toBe(to);
  const { items } = await api.audit.list({ limit: 10 });
  const deleted = items.find(({ action }) => action === 'USER_DELETED');
  expect(deleted?.new_values.handed_over).toEqual({
    clients: { count: 2, to: 'Olga Other' },
    steps: { count: 1, to: 'Olga Other' },
    views: { count: 1, to: 'Olga Other' },
    countersignature: { count: 2, to: 'Olga Other' },
  });
  const { items: told } = await callAs(services, olga).notifications.list({});
  expect(told).toMatchObject([{ kind: 'handed_over', event: { changes: { clients: { to: 2 } } } }]);
});

test('without a colleague, nothing keeps the deleted user', async () => {
  const { client } = await workOfSam();
  const { api } = firm;
  await api.users.delete({ id: sam.user_id });
  const page = await api.clients.get({ id: client.id });
  expect(page.client).toMatchObject({ owner_id: null, next_step: 'Call the bank', next_step_user_id: null });
  expect(page.timeline.items.map(({ type }) => type)).toContain('client.owner_changed');
  expect(await api.proposalVersions.settings()).toMatchObject({ countersignatory: null });
  expect((await api.proposalVersions.prepare({ client_id: client.id })).draft.countersignatory).toBeNull();
});

test.each(['the user themselves', 'nobody who has an account'])(
  'a hand-over to %s deletes nothing',
  async (whom) => {
    const clients = whom === 'the user themselves' ? sam.user_id : crypto.randomUUID();
    await expect(
      firm.api.users.delete({ id: sam.user_id, hand_over: { ...TO_NOBODY, clients } }),
    ).rejects.toMatchObject({ code: 'NO_SUCH_USER', data: { field: 'hand_over.clients' } });
    expect(await holdings()).toEqual(NOTHING);
  },
);
