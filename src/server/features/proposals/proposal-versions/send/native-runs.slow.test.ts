import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { NATIVE_OUTCOMES } from '#contract/clients/clients/pipeline.ts';
import { RUN_LIMIT_MS } from '#contract/proposals/proposals/run.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { proposal_exports, proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import {
  preparedClient,
  startFirm,
} from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { reportNative } from '#server/features/proposals/proposals/report-native.ts';
import { timeOutRuns } from '#server/features/proposals/proposals/time-out-runs.ts';
import { serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

const services = await startTestServices();
const firm = await startFirm(services);
const as = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
afterAll(() => services.stop());

async function sentClient() {
  const { id: client_id } = await preparedClient(firm);
  const { draft_version, document_hash } = await as.proposalVersions.prepare({ client_id });
  const version_id = crypto.randomUUID();
  const { sent } = await as.proposalVersions.send({ client_id, version_id, draft_version, document_hash });
  return { client_id, run_id: sent.run_id };
}

type Outcome = Parameters<typeof reportNative>[1]['outcome'];

async function report(client_id: string, outcome: Outcome, reason: string | null = null) {
  return services.db.transaction(async (tx) =>
    reportNative(tx, {
      client: await lockClient(tx, client_id),
      outcome,
      at: services.now().toISOString(),
      actor: { user_id: null, full_name: 'Priya Shah' },
      reason,
    }),
  );
}

async function runOf(client_id: string) {
  const { items } = await as.proposals.runs({ client_id });
  return items[0];
}

async function setSentBy(sent_by: 'goproposal' | 'tallygate') {
  const settings = await firm.api.proposalVersions.settings();
  await firm.api.proposalVersions.saveSettings({ ...settings, sent_by });
}

describe('a native run', () => {
  it('moves the client forward when everybody has signed', async () => {
    const { client_id } = await sentClient();
    expect(await report(client_id, 'signed')).toMatchObject({ status: 'goproposal_signed' });
    expect(await runOf(client_id)).toMatchObject({
      kind: 'native',
      state: 'signed',
      reports: [
        { outcome: 'created', applied: true },
        { outcome: 'signed', applied: true },
      ],
    });
    expect((await report(client_id, 'workspace_created')).status).toBe('onedrive_created');
    await as.clients.setStatus({ id: client_id, status: 'proforma_review' });
    for (const outcome of NATIVE_OUTCOMES) {
      expect((await report(client_id, outcome)).status, outcome).toBe('proforma_review');
    }
    expect(await runOf(client_id)).toMatchObject({ state: 'workspace_created' });
  });

  it.each<[ClientStatus, ClientStatus]>([
    ['new_inquiry', 'new_inquiry'],
    ['proforma_review', 'goproposal_signed'],
    ['onedrive_created', 'onedrive_created'],
  ])('that is signed for a client in %s results in %s', async (before, after) => {
    const { client_id } = await sentClient();
    await as.clients.setStatus({ id: client_id, status: before });
    expect((await report(client_id, 'signed')).status).toBe(after);
  });

  it('moves the client once if the last signature is reported 20 times at once', async () => {
    const { client_id } = await sentClient();
    await Promise.all(Array.from({ length: 20 }, () => report(client_id, 'signed')));
    const { timeline } = await as.clients.get({ id: client_id });
    const moves = timeline.items.flatMap((action) => [action, ...action.also]);
    expect(moves.filter(({ changes }) => changes.status?.to === 'goproposal_signed')).toHaveLength(1);
  });

  it('says why the proposal was declined', async () => {
    const { client_id } = await sentClient();
    expect((await report(client_id, 'declined', 'Too dear')).status).toBe('goproposal_sent');
    expect(await runOf(client_id)).toMatchObject({ state: 'created', reason: 'Declined: Too dear' });
  });

  it('has no time-out, undo, retry or report by the bot', async () => {
    const { client_id, run_id } = await sentClient();
    const before = await runOf(client_id);
    await expect(as.proposals.takeBack({ id: run_id })).rejects.toMatchObject({ code: 'SEND_STANDS' });
    await expect(as.proposals.retry({ id: run_id })).rejects.toMatchObject({ code: 'PREPARE_FIRST' });
    const server = await serveOverHttp(services);
    for (const run_secret of ['x', 'null', hashToken('')]) {
      const response = await fetch(`${server.url}/functions/axiom-webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ run_id, run_secret, outcome: 'workspace_created' }),
      });
      expect(response.status).toBe(401);
    }
    await server.stop();
    services.advance(RUN_LIMIT_MS * 2);
    await timeOutRuns(services);
    expect(await runOf(client_id)).toEqual(before);
  });
});

describe('with the setting Tallygate', () => {
  it('‘Send Proposal’ sends the saved draft natively, even with the automation on', async () => {
    await as.automation.save({ enabled: true, bot_id: 'Send proposal', webhook_url: '', version: 0 });
    await setSentBy('tallygate');
    const { id: client_id } = await preparedClient(firm);
    await expect(as.proposals.send({ client_id })).rejects.toMatchObject({ code: 'PREPARE_FIRST' });
    const { draft } = await as.proposalVersions.prepare({ client_id });
    await as.proposalVersions.save({ client_id, version: 0, draft });
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => as.proposals.send({ client_id })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { state: 'created', client_status: 'goproposal_sent' } },
    ]);
    const own = eq(proposal_versions.client_id, client_id);
    expect(await services.db.$count(proposal_versions, own)).toBe(1);
    expect(await services.db.$count(proposal_exports, eq(proposal_exports.client_id, client_id))).toBe(1);
    await expect(as.proposals.send({ client_id })).rejects.toMatchObject({ code: 'WRONG_STATUS' });
    const settings = await as.automation.get();
    await as.automation.save({ ...settings, enabled: false });
    await setSentBy('goproposal');
  });

  it('a single send may use GoProposal', async () => {
    await setSentBy('tallygate');
    const { id: client_id } = await preparedClient(firm);
    expect(await as.proposals.send({ client_id, by: 'goproposal' })).toMatchObject({
      state: 'set_directly',
      client_status: 'goproposal_sent',
    });
    expect(await runOf(client_id)).toMatchObject({ kind: 'goproposal' });
    await setSentBy('goproposal');
    const native = await sentClient();
    expect(await runOf(native.client_id)).toMatchObject({ kind: 'native' });
  });

  it('as with GoProposal, the client’s page and the review queue return the setting', async () => {
    const { id } = await preparedClient(firm);
    for (const sent_by of ['tallygate', 'goproposal'] as const) {
      await setSentBy(sent_by);
      expect((await as.clients.get({ id })).proposals_sent_by).toBe(sent_by);
      expect((await as.reviews.queue({})).proposals_sent_by).toBe(sent_by);
    }
  });
});

describe('the settings', () => {
  it('can be saved by administrators only', async () => {
    const { is_seal_used: _, ...settings } = await as.proposalVersions.settings();
    const input = { ...settings, needs_code: true };
    await expect(as.proposalVersions.saveSettings(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const saved = await firm.api.proposalVersions.saveSettings(input);
    expect(saved).toEqual({ ...input, version: settings.version + 1 });
    expect(await firm.api.proposalVersions.saveSettings(input)).toEqual(saved);
    await expect(
      firm.api.proposalVersions.saveSettings({ ...input, needs_code: false }),
    ).rejects.toMatchObject({ code: 'ROW_CHANGED', data: { by: 'Ann Admin' } });
    const { items } = await firm.api.audit.list({ limit: 1 });
    expect(items[0]).toMatchObject({
      action: 'SETTINGS_UPDATED',
      table_name: 'proposal_settings',
      new_values: { needs_code: { from: false, to: true } },
    });
    await expect(
      firm.api.proposalVersions.saveSettings({ ...saved, countersignatory: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: 'NO_SUCH_USER', data: { field: 'countersignatory' } });
  });
});

it('a prepared proposal can’t be sent during the bot’s run', async () => {
  const { id: client_id } = await preparedClient(firm);
  await services.db.insert(proposal_runs).values({
    client_id,
    started_at: services.now().toISOString(),
    started_by_name: 'Sam Staff',
    automated: true,
    state: 'under_way',
  });
  const { draft_version, document_hash, problems } = await as.proposalVersions.prepare({ client_id });
  expect(problems).toMatchObject([{ kind: 'bot_under_way', is_blocking: true }]);
  const input = { client_id, version_id: crypto.randomUUID(), draft_version, document_hash };
  await expect(as.proposalVersions.send(input)).rejects.toMatchObject({ code: 'PROPOSAL_NOT_READY' });
  services.advance(RUN_LIMIT_MS);
  expect(await as.proposalVersions.send(input)).toMatchObject({ sent: { state: 'created' } });
});
