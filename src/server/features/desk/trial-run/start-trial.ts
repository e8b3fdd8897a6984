import { eq } from 'drizzle-orm';
import { TRANSITIONS } from '#contract/clients/clients/pipeline.ts';
import { TRIAL_COMPANY, type TrialPerson, trialProforma } from '#contract/desk/trial-run/trial-client.ts';
import { NO_ADJUSTMENTS } from '#contract/pricing/fees/adjustments.ts';
import { computeFees } from '#contract/pricing/fees/compute-fees.ts';
import { savedTotals } from '#contract/pricing/fees/fee-changes.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import { trial_clients } from '#server/db/schema/clients/trial-clients.ts';
import { users } from '#server/db/schema/users.ts';
import { storeClient } from '#server/features/clients/clients/create-client.ts';
import { requireName } from '#server/features/identity/account/require-name.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { pricingInForce } from '#server/features/pricing/fees/pricing-in-force.ts';
import { createProforma } from '#server/features/pricing/proforma/create-proforma.ts';
import { prepareProposal } from '#server/features/proposals/proposal-versions/prepare-proposal.ts';
import { sendVersion } from '#server/features/proposals/proposal-versions/send/send-version.ts';
import { findTrial } from './find-trial.ts';
import { removeTrials } from './remove-trials.ts';

/**
 * Sends the caller a proposal, as their own client. Returns `is_sent: false` if the proposal isn't ready; what is missing
 * stands on its preparation screen. A trial that wasn't sent starts again. Throws NAME_NEEDED, and what sending throws.
 */
export async function startTrial(context: SignedInCtx): Promise<{ client_id: string; is_sent: boolean }> {
  requireName(context.actor);
  const before = await findTrial(context);
  if (before?.is_sent) return { client_id: before.client_id, is_sent: true };
  if (before) await removeTrials(context);
  const person = await readPerson(context);
  const client_id = await storeTrial(context, person);
  await saveProforma(context, client_id, person);
  const { problems, draft_version, document_hash } = await prepareProposal({ context, input: { client_id } });
  if (problems.some(({ is_blocking }) => is_blocking)) return { client_id, is_sent: false };
  const version_id = crypto.randomUUID();
  await sendVersion({ context, input: { client_id, version_id, draft_version, document_hash } });
  return { client_id, is_sent: true };
}

async function readPerson({ db, actor }: Pick<SignedInCtx, 'db' | 'actor'>): Promise<TrialPerson> {
  const { first_name, last_name } = users;
  const [user] = await db.select({ first_name, last_name }).from(users).where(eq(users.id, actor.user_id));
  return {
    first_name: user?.first_name ?? actor.full_name,
    last_name: user?.last_name ?? actor.full_name,
    email: actor.email,
  };
}

async function storeTrial(
  context: SignedInCtx,
  { first_name, last_name, email }: TrialPerson,
): Promise<string> {
  const id = crypto.randomUUID();
  await context.db.transaction(async (tx) => {
    // First the mark, so that no trigger counts the client.
    await tx.insert(trial_clients).values({ id });
    const input = {
      id,
      first_name,
      surname: last_name,
      email,
      phone_number: null,
      company: TRIAL_COMPANY,
      inquiry_source: 'Trial run',
      status: TRANSITIONS.call_booked.to,
      notes: null,
      entity_type: null,
      registration_number: null,
    };
    await storeClient(tx, { context, input });
  });
  return id;
}

async function saveProforma(context: SignedInCtx, client_id: string, person: TrialPerson): Promise<void> {
  const { db, now } = context;
  const [catalogue, pricing] = await Promise.all([readTree({ db }), pricingInForce(db, londonDay(now()))]);
  const details = trialProforma(person, { catalogue, pricing, now: now() });
  const adjustments = NO_ADJUSTMENTS;
  const fees = pricing && {
    book_id: pricing.book.id,
    adjustments,
    totals: savedTotals(computeFees(pricing, { proforma: details, catalogue, adjustments })),
  };
  await createProforma({ context, input: { client_id, details, ...(fees && { fees }) } });
}
