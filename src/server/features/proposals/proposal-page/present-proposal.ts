import type { OpenedProposal, PageState } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { maskedEmail } from '#contract/proposals/signatures/masked-email.ts';
import { whyNotSign } from '#contract/proposals/signatures/may-sign.ts';
import { mayChooseOptions } from '#contract/proposals/signatures/signing-order.ts';
import { isEarlyStartAsked } from '#contract/proposals/signatures/statements.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { readProposalWriter } from '#server/features/proposals/proposal-versions/send/send-turn-mails.ts';
import type { Env } from '#server/kernel/env.ts';
import type { Proposal } from './proposal-rows.ts';

/** Returns a proposal as its reader sees it, without the other signatories' addresses. */
export async function presentProposal(
  db: Db | Tx,
  { version, signatories, reader }: Proposal,
  {
    env,
    state,
    code,
  }: { env: Pick<Env, 'smtpUrl'>; state: PageState; code: { needed: boolean; entered: boolean } },
): Promise<OpenedProposal> {
  const { document, document_hash, left_out } = version;
  const letters = version.accepted_letters;
  const { order } = document.signing;
  const { id } = reader;
  const lacks_code = code.needed && !code.entered;
  const why = whyNotSign({ order, signatories, id, lacks_code });
  const writer = await readProposalWriter(db, version);
  return {
    signatory_id: id,
    document: {
      ...document,
      signatories: document.signatories.map((one) => (one.id === id ? one : { ...one, email: '' })),
    },
    document_hash,
    state,
    left_out: left_out ?? [],
    accepted_letters: letters,
    may_choose_options: mayChooseOptions(order, signatories, id),
    waiting_for: why?.code === 'NOT_YOUR_TURN' ? why.waiting_for : null,
    signatories: signatories.map(({ id, name, position, kind, signed_at }) => ({
      id,
      name,
      position,
      kind,
      signed_at,
    })),
    mine: { signed_at: reader.signed_at, typed_name: reader.signature?.typed_name ?? null },
    code: { ...code, sent_to: maskedEmail(reader.email) },
    letters_to_sign: (letters ?? document.letters)
      .filter((letter) => letter.signatory_ids.includes(id))
      .map((letter) => letter.id),
    early_start_asked: isEarlyStartAsked({ ...document, letters: letters ?? document.letters }, id),
    has_pdf: state === 'signed',
    looked_after_by: writer?.name || null,
    mail_configured: env.smtpUrl !== undefined,
  };
}
