import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { proposal_signatories } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { announceProposal } from '#server/features/firm/webhooks/announce-proposal.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { readLinked } from './linked-proposal.ts';
import type { Proposal } from './proposal-rows.ts';
import { readableState } from './refuse-ended.ts';

/**
 * Counts that a person reads a proposal, and records each signatory's first opening in the history, unless a colleague
 * who is signed in opens the link. The page reports it after a gesture. Throws PROPOSAL_ENDED, TOO_MANY_REQUESTS.
 */
export async function recordOpening({
  context,
  input: { token },
}: ProcedureCall<{ token: string }, Pick<Ctx, 'db' | 'now' | 'ip_address' | 'actor'>>): Promise<
  Record<string, never>
> {
  await limitAttempts(context, 'proposal-open', token);
  const proposal = await readLinked(context.db, token);
  await readableState(context, proposal);
  if (context.actor !== null) return {};
  const at = context.now().toISOString();
  if (proposal.reader.opened_at !== null) {
    await count(context.db, proposal.reader.id, at);
    return {};
  }
  await context.db.transaction(async (tx) =>
    countFirst(tx, { client: await lockClient(tx, proposal.reader.client_id), proposal, at }),
  );
  return {};
}

/** Counts an opening of a locked client's proposal. Records it in the history if it is the reader's first. */
export async function countFirst(
  tx: Tx,
  { client, proposal: { version, reader }, at }: { client: ClientRow; proposal: Proposal; at: string },
): Promise<void> {
  const opened_count = await count(tx, reader.id, at);
  if (opened_count !== 1) return;
  const actor = { user_id: null, full_name: reader.name };
  const changes = { number: { from: null, to: version.number } };
  await recordActivity(tx, { actor, type: 'proposal.opened', client, changes });
  if ((await readersOf(tx, version.id)) === 1)
    await announceProposal(tx, 'proposal.opened', { client, version, at });
}

/** Counts an opening, and returns how many times the signatory has opened the proposal. */
async function count(db: Db | Tx, id: string, at: string): Promise<number | undefined> {
  const { opened_at, last_opened_at, opened_count } = proposal_signatories;
  const [row] = await db
    .update(proposal_signatories)
    .set({
      opened_at: sql`coalesce(${opened_at}, ${at}::timestamptz)`,
      // The clocks of two processes may differ.
      last_opened_at: sql`greatest(${last_opened_at}, ${at}::timestamptz)`,
      opened_count: sql`${opened_count} + 1`,
    })
    .where(eq(proposal_signatories.id, id))
    .returning({ opened_count });
  return row?.opened_count;
}

/** The number of signatories who have opened a version. */
function readersOf(tx: Tx, version_id: string): Promise<number> {
  const { version_id: of, opened_at } = proposal_signatories;
  return tx.$count(proposal_signatories, and(eq(of, version_id), isNotNull(opened_at)));
}
