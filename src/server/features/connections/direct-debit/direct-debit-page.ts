import { desc, eq } from 'drizzle-orm';
import type { DirectDebitState } from '#contract/connections/direct-debit/direct-debit.ts';
import { Refusal } from '#contract/errors.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { direct_debits } from '#server/db/schema/clients/proposals/direct-debits.ts';
import { readLinked } from '#server/features/proposals/proposal-page/linked-proposal.ts';
import { proposalUrl } from '#server/features/proposals/proposal-versions/send/store-link.ts';
import { makeHostedPage } from '#server/integrations/gocardless/gocardless.ts';
import { ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import { readGoCardless } from './read-gocardless.ts';

type PageCtx = Pick<Ctx, 'db' | 'env' | 'cipher' | 'now' | 'log' | 'ip_address'>;
type DirectDebit = typeof direct_debits.$inferSelect;

/** States in which the client can still set it up. */
const CAN_START: readonly DirectDebitState[] = ['sent', 'in_progress'];

export async function newestDirectDebit(
  db: Pick<Tx, 'select'>,
  client_id: string,
): Promise<DirectDebit | undefined> {
  const [newest] = await db
    .select()
    .from(direct_debits)
    .where(eq(direct_debits.client_id, client_id))
    .orderBy(desc(direct_debits.created_at), desc(direct_debits.id))
    .limit(1);
  return newest;
}

/** The state of the direct debit that a signatory was asked for; null before the signature, and without one. */
export async function directDebitOfLink({
  context,
  input: { token },
}: ProcedureCall<{ token: string }, PageCtx>): Promise<{ state: DirectDebitState } | null> {
  await limitAttempts(context, 'proposal-open', token);
  const { version } = await readLinked(context.db, token);
  const newest =
    version.state === 'signed' ? await newestDirectDebit(context.db, version.client_id) : undefined;
  return newest ? { state: newest.state } : null;
}

/** Makes a page at GoCardless for a signatory. Throws PROPOSAL_ENDED, NOT_FOUND, DIRECT_DEBIT_AWAY and TOO_MANY_REQUESTS. */
export async function startFromProposal({
  context,
  input: { token },
}: ProcedureCall<{ token: string }, PageCtx>): Promise<{ url: string }> {
  await limitAttempts(context, 'direct-debit', token);
  const { version } = await readLinked(context.db, token);
  const newest =
    version.state === 'signed' ? await newestDirectDebit(context.db, version.client_id) : undefined;
  return { url: await pageOf(context, newest, proposalUrl(context.env.appUrl, token)) };
}

/** Makes a page at GoCardless for the reader of the mailed link. Throws as `startFromProposal`. */
export async function startFromMail(context: PageCtx, token: string): Promise<string> {
  await limitAttempts(context, 'direct-debit', token);
  const [mailed] = await context.db
    .select()
    .from(direct_debits)
    .where(eq(direct_debits.token_hash, hashToken(token)));
  return pageOf(context, mailed, null);
}

async function pageOf(
  context: PageCtx,
  direct_debit: DirectDebit | undefined,
  return_to: string | null,
): Promise<string> {
  if (!direct_debit || !CAN_START.includes(direct_debit.state)) throw new Refusal('NOT_FOUND');
  const service = await readGoCardless(context);
  if (!service) throw new Refusal('NOT_FOUND');
  const { billing_request_id } = direct_debit;
  try {
    return await makeHostedPage(service, { billing_request_id, return_to });
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    context.log.warn({ direct_debit_id: direct_debit.id, reason: error.message }, 'No direct debit page');
    throw new Refusal('DIRECT_DEBIT_AWAY');
  }
}
