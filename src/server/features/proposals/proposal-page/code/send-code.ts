import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { CODE_MS } from '#contract/proposals/signatures/code.ts';
import { maskedEmail } from '#contract/proposals/signatures/masked-email.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { proposal_signatories } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { mailClient } from '#server/features/firm/mail-deliveries/mail-client.ts';
import { readLinked } from '#server/features/proposals/proposal-page/linked-proposal.ts';
import { readableState } from '#server/features/proposals/proposal-page/refuse-ended.ts';
import { readProposalWriter } from '#server/features/proposals/proposal-versions/send/send-turn-mails.ts';
import { codeMail } from './code-mail.ts';
import { codeText } from './code-proof.ts';

const CODES = 1_000_000;
const DIGITS = 6;

/**
 * Mails a code to the signatory's own address, even if somebody else has the link. Throws PROPOSAL_ENDED,
 * TOO_MANY_REQUESTS, ALREADY_SIGNED, and NOT_FOUND if the proposal needs no code.
 */
export async function sendCode({
  context,
  input: { token },
}: ProcedureCall<{ token: string }, Pick<Ctx, 'db' | 'env' | 'jobs' | 'now' | 'ip_address'>>): Promise<{
  sent_to: string;
  expires_at: string;
}> {
  await limitAttempts(context, 'proposal-submit', token);
  const proposal = await readLinked(context.db, token);
  const { version, reader } = proposal;
  await readableState(context, proposal);
  if (!version.document.signing.needs_code) throw new Refusal('NOT_FOUND');
  if (reader.signed_at !== null) throw new Refusal('ALREADY_SIGNED', { signed_at: reader.signed_at });
  // Each mail has a different token, so the limit is per signatory.
  await limitAttempts(context, 'proposal-code', reader.id);

  const code = String(randomInt(CODES)).padStart(DIGITS, '0');
  const expires_at = new Date(context.now().getTime() + CODE_MS).toISOString();
  await context.db.transaction(async (tx) => {
    const mail = codeMail({
      document: version.document,
      signatory: reader,
      code,
      appName: context.env.appName,
      writer: await readProposalWriter(tx, version),
    });
    const about = { kind: 'code', code_for: reader.id, expires_at } as const;
    const code_mail_id = await mailClient(tx, context, { client_id: reader.client_id, mail, about });
    await tx
      .update(proposal_signatories)
      .set({
        code_mail_id,
        code_hash: hashToken(codeText(reader.id, code)),
        code_expires_at: expires_at,
        code_attempts: 0,
        code_entered_at: null,
      })
      .where(eq(proposal_signatories.id, reader.id));
  });
  return { sent_to: maskedEmail(reader.email), expires_at };
}
