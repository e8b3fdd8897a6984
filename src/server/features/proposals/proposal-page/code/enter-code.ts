import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { CODE_ATTEMPTS, CODE_ENTERED_MS, codeState } from '#contract/proposals/signatures/code.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_signatories } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { readLinked } from '#server/features/proposals/proposal-page/linked-proposal.ts';
import { readableState } from '#server/features/proposals/proposal-page/refuse-ended.ts';
import { codeText, isHashOf } from './code-proof.ts';

interface Entered {
  code_proof: string;
  entered_until: string;
}

/**
 * Checks a mailed code and accepts the browser's proof, with which the browser may sign for an hour. A code works with
 * one proof only. A repeat with the same proof changes nothing. Throws PROPOSAL_ENDED, TOO_MANY_REQUESTS, CODE_WRONG
 * and CODE_DEAD.
 */
export async function enterCode({
  context,
  input: { token, code, code_proof = newToken() },
}: ProcedureCall<
  { token: string; code: string; code_proof?: string | undefined },
  Pick<Ctx, 'db' | 'now' | 'ip_address'>
>): Promise<Entered> {
  await limitAttempts(context, 'proposal-submit', token);
  const proposal = await readLinked(context.db, token);
  await readableState(context, proposal);
  const tried = await context.db.transaction((tx) =>
    tryCode(tx, { id: proposal.reader.id, code, code_proof, now: context.now() }),
  );
  // Thrown outside the transaction, so that the count of wrong entries is committed.
  if (tried instanceof Refusal) throw tried;
  return tried;
}

async function tryCode(
  tx: Tx,
  { id, code, code_proof, now }: { id: string; code: string; code_proof: string; now: Date },
): Promise<Entered | Refusal> {
  const own = eq(proposal_signatories.id, id);
  const [signatory] = await tx.select().from(proposal_signatories).where(own).for('update');
  const state = signatory ? codeState(signatory, now) : 'none';
  const entered_at = signatory?.code_entered_at ?? null;
  if (state === 'entered' && entered_at !== null && isHashOf(signatory?.code_hash ?? null, code_proof)) {
    return enteredAt(new Date(entered_at), code_proof);
  }
  if (!signatory || state !== 'sent') {
    // A code that another browser has entered no longer works.
    return new Refusal('CODE_DEAD', { reason: state === 'expired' || state === 'attempts' ? state : 'none' });
  }
  if (!isHashOf(signatory.code_hash, codeText(id, code.replace(/\s/g, '')))) {
    const code_attempts = signatory.code_attempts + 1;
    await tx.update(proposal_signatories).set({ code_attempts }).where(own);
    const attempts_left = CODE_ATTEMPTS - code_attempts;
    return attempts_left > 0
      ? new Refusal('CODE_WRONG', { attempts_left })
      : new Refusal('CODE_DEAD', { reason: 'attempts' });
  }
  await tx
    .update(proposal_signatories)
    .set({ code_hash: hashToken(code_proof), code_entered_at: now.toISOString() })
    .where(own);
  return enteredAt(now, code_proof);
}

function enteredAt(at: Date, code_proof: string): Entered {
  return { code_proof, entered_until: new Date(at.getTime() + CODE_ENTERED_MS).toISOString() };
}
