import { and, eq } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { allows, statusAfter } from '#contract/clients/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import type { Sent } from '#contract/proposals/proposals/contract.ts';
import type { ProposalSheetRow } from '#contract/proposals/proposals/run.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { readAutomationSettings } from '#server/features/firm/automation/read-settings.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { triggerBot } from '#server/integrations/axiom/axiom.ts';
import { readProposalRow, tryExport } from './export-proposal.ts';
import { insertRun } from './insert-run.ts';
import { recordAnswer } from './record-answer.ts';
import { timeOutRunsOf } from './time-out-runs.ts';

interface BotCall {
  name: string;
  data: ProposalSheetRow;
  secret: string;
}

/**
 * Sends a client's proposal. The run is committed before the bot is called, and the bot's response is recorded
 * afterwards. A crash in between leaves a run that times out, so the bot never works on an unrecorded run. Throws
 * NOT_FOUND, MERGED, WRONG_STATUS, SEND_UNDER_WAY, and NO_PROFORMA if the bot would have nothing to fill in.
 */
export async function sendProposal({
  context,
  input: { client_id, retry_of },
}: ProcedureCall<{ client_id: string; retry_of?: string }>): Promise<Sent> {
  const { sent, call } = await context.db.transaction((tx) => begin(tx, { context, client_id, retry_of }));
  if (call === null) return sent;
  const answer = await triggerBot(context.env, call);
  context.log.info(
    { run_id: sent.run_id, answer: answer.kind, reason: answer.reason },
    'The bot service was called',
  );
  return context.db.transaction((tx) =>
    recordAnswer(tx, { context, client_id, run_id: sent.run_id, answer }),
  );
}

async function begin(
  tx: Tx,
  { context, client_id, retry_of }: { context: SignedInCtx; client_id: string; retry_of: string | undefined },
): Promise<{ sent: Sent; call: BotCall | null }> {
  const client = await lockClient(tx, client_id);
  await timeOutRunsOf(tx, { context, client });
  if (!allows('proposal_sent', client.status)) throw new Refusal('WRONG_STATUS', { status: client.status });
  if (await isUnderWay(tx, client_id)) throw new Refusal('SEND_UNDER_WAY');
  const settings = await readAutomationSettings({ db: tx, env: context.env });
  const started_at = context.now().toISOString();
  const row = await tryExport(tx, { context, client, at: started_at });
  const client_name = clientFullName(client);
  const started = {
    client_id,
    kind: 'goproposal' as const,
    started_at,
    started_by: context.actor.api_key === undefined ? context.actor.user_id : null,
    started_by_name: context.actor.full_name,
    retry_of: retry_of ?? null,
  };

  if (!settings.enabled) {
    const run = await insertRun(tx, {
      ...started,
      automated: false,
      payload: row,
      state: 'set_directly',
      ended_at: started.started_at,
    });
    await recordActivity(tx, { actor: context.actor, type: 'proposal.sent', client });
    const moved = await moveClient(tx, {
      actor: context.actor,
      client,
      to: statusAfter('proposal_sent', client.status),
      at: started.started_at,
    });
    return { sent: { ...run, client_name, client_status: moved.status }, call: null };
  }

  const payload = row ?? (await readProposalRow(tx, client));
  if (payload === null) throw new Refusal('NO_PROFORMA');
  const secret = newToken();
  const run = await insertRun(tx, {
    ...started,
    automated: true,
    bot_id: settings.bot_id,
    payload,
    secret_hash: hashToken(secret),
    state: 'under_way',
  });
  await recordActivity(tx, { actor: context.actor, type: 'proposal.bot_started', client });
  const call = {
    name: settings.bot_id,
    data: withReportColumns(payload, {
      run_id: run.run_id,
      run_secret: secret,
      webhook_url: settings.webhook_url || settings.default_webhook_url,
    }),
    secret,
  };
  return { sent: { ...run, client_name, client_status: client.status }, call };
}

/** Whether the bot is working for a locked client, even if the automation has since been switched off. */
async function isUnderWay(tx: Tx, clientId: string): Promise<boolean> {
  const ofClient = and(eq(proposal_runs.client_id, clientId), eq(proposal_runs.state, 'under_way'));
  return (await tx.$count(proposal_runs, ofClient)) > 0;
}

/** Adds the columns that the bot needs for its reports, after those of the proforma. */
function withReportColumns(
  { header, values }: ProposalSheetRow,
  report: { run_id: string; run_secret: string; webhook_url: string },
): ProposalSheetRow {
  return { header: [...header, ...Object.keys(report)], values: [...values, ...Object.values(report)] };
}
