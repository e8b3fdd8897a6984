import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Fees } from '#contract/pricing/pricing/fees.ts';
import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import { chosenFees, optionalKeys } from '#contract/proposals/proposal-page/chosen-fees.ts';
import { chosenLetters } from '#contract/proposals/proposal-page/chosen-letters.ts';
import { lettersHash } from '#contract/proposals/proposal-page/letters-hash.ts';
import { lettersOf, ownPart } from '#contract/proposals/proposal-page/own-part.ts';
import { areSameTotals, shownTotals } from '#contract/proposals/proposal-page/shown-totals.ts';
import type { Signing } from '#contract/proposals/proposal-page/signing.ts';
import { publicFees } from '#contract/proposals/proposal-versions/document/public-fees.ts';
import { whyNotSign } from '#contract/proposals/signatures/may-sign.ts';
import type { Signature } from '#contract/proposals/signatures/signature.ts';
import { agreedTo, isEarlyStartAsked } from '#contract/proposals/signatures/statements.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import type { LockedProposal } from '#server/features/proposals/proposal-page/lock-proposal.ts';
import type { SignatoryRow, VersionRow } from '#server/features/proposals/proposal-page/proposal-rows.ts';
import type { SigningContext } from '#server/features/proposals/proposal-page/signing-context.ts';
import { finishOrPassOn } from './pass-on.ts';
import { linksOf } from './used-link.ts';

/** How a signatory was authenticated, and from where. */
export interface SigningFacts
  extends Pick<
    Signature,
    'authentication' | 'in_person_with' | 'link' | 'code_mail' | 'signed_in_as' | 'ip_address' | 'user_agent'
  > {
  lacks_code: boolean;
}

/**
 * Adds the reader's signature to a locked proposal. The first signature fixes the options for all signatories, and the
 * client's last signature completes the proposal. A repeated submission changes nothing. Throws ID_IN_USE,
 * ALREADY_SIGNED, NOT_YOUR_TURN, CODE_NEEDED, SHOWN_DIFFERS and SEALING_KEY_LOCKED.
 */
export async function addSignature(
  tx: Tx,
  {
    context,
    proposal,
    signing,
    facts,
  }: { context: SigningContext; proposal: LockedProposal; signing: Signing; facts: SigningFacts },
): Promise<LockedProposal> {
  const { version, reader, signatories } = proposal;
  if (reader.signature?.submission_id === signing.submission_id) {
    requireSameSigning(proposal, reader.signature, signing);
    return proposal;
  }
  const { order } = version.document.signing;
  const why = whyNotSign({ order, signatories, id: reader.id, lacks_code: facts.lacks_code });
  if (why?.code === 'ALREADY_SIGNED') throw new Refusal(why.code, { signed_at: why.signed_at });
  if (why?.code === 'NOT_YOUR_TURN') throw new Refusal(why.code, { waiting_for: why.waiting_for });
  if (why) throw new Refusal(why.code);
  const choice = checkShown(proposal, signing);

  const at = context.now().toISOString();
  const accepted = version.accepted_at === null ? await accept(tx, { proposal, choice, at }) : version;
  const signed = await writeSignature(tx, { reader, signing, facts, version, letters: choice.letters, at });
  const after = {
    ...proposal,
    version: accepted,
    signatories: signatories.map((one) => (one.id === reader.id ? signed : one)),
    reader: signed,
  };
  return finishOrPassOn(tx, { context, proposal: after, at });
}

/** Throws ID_IN_USE if a repeated submission asks for another signature than the stored one. */
function requireSameSigning({ version, reader }: LockedProposal, stored: Signature, signing: Signing): void {
  const { typed_name, shown_totals, document_hash, letters_hash, agrees } = signing;
  const left_out = version.left_out ?? [];
  requireSameBody(
    {
      typed_name: stored.typed_name,
      left_out: left_out.toSorted(),
      shown_totals: shownTotals(
        ownPart(version.document, chosenFees(version.document, left_out), reader.id).fees,
      ),
      document_hash: stored.document_hash,
      letters_hash: lettersHash(lettersOf(version.accepted_letters ?? [], reader.id)),
      early_start: stored.early_start,
    },
    {
      typed_name,
      left_out: signing.left_out.toSorted(),
      shown_totals,
      document_hash,
      letters_hash,
      early_start: agrees.early_start,
    },
  );
}

/** What the client accepts: the options, and the fees and letters with them. */
interface Choice {
  left_out: string[];
  fees: Fees;
  letters: ShownLetter[];
}

/**
 * Computes the fees and the letters again, and compares what the page showed with the stored proposal. Throws
 * SHOWN_DIFFERS.
 */
function checkShown(
  { version, reader }: LockedProposal,
  { document_hash, left_out, shown_totals, letters_hash, agrees }: Signing,
): Choice {
  const { document } = version;
  if (document_hash !== version.document_hash) throw new Refusal('SHOWN_DIFFERS', { field: 'document_hash' });
  const chosen = optionalKeys(document, left_out);
  const isWhole = chosen.length === new Set(left_out).size;
  const isFixed = version.accepted_at === null || sameKeys(chosen, version.left_out ?? []);
  if (!isWhole || !isFixed) throw new Refusal('SHOWN_DIFFERS', { field: 'left_out' });
  const fees = chosenFees(document, chosen);
  const own = ownPart(document, fees, reader.id);
  if (!areSameTotals(shown_totals, shownTotals(own.fees)))
    throw new Refusal('SHOWN_DIFFERS', { field: 'shown_totals' });
  const letters = version.accepted_letters ?? chosenLetters(document, fees, { is_offer: false });
  if (letters_hash !== lettersHash(lettersOf(letters, reader.id)))
    throw new Refusal('SHOWN_DIFFERS', { field: 'letters' });
  const isAsked = isEarlyStartAsked({ ...document, letters }, reader.id);
  if (isAsked !== (agrees.early_start !== null)) throw new Refusal('SHOWN_DIFFERS', { field: 'early_start' });
  return { left_out: chosen, fees, letters };
}

function sameKeys(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key) => other.includes(key));
}

async function accept(
  tx: Tx,
  {
    proposal: { client, version, reader },
    choice: { left_out, fees, letters },
    at,
  }: { proposal: LockedProposal; choice: Choice; at: string },
): Promise<VersionRow> {
  const accepted = {
    accepted_at: at,
    left_out,
    accepted_fees: publicFees(fees),
    accepted_letters: letters,
  };
  await tx.update(proposal_versions).set(accepted).where(eq(proposal_versions.id, version.id));
  const names = fees.lines.filter((line) => line.is_left_out).map(({ name }) => name);
  await recordActivity(tx, {
    actor: { user_id: null, full_name: reader.name },
    type: 'proposal.accepted',
    client,
    changes: {
      number: { from: null, to: version.number },
      ...(names.length > 0 && { left_out: { from: null, to: names.join(', ') } }),
    },
  });
  return { ...version, ...accepted };
}

async function writeSignature(
  tx: Tx,
  {
    reader,
    signing,
    facts: { lacks_code: _, ...facts },
    version,
    letters,
    at,
  }: {
    reader: SignatoryRow;
    signing: Signing;
    facts: SigningFacts;
    version: VersionRow;
    letters: ShownLetter[];
    at: string;
  },
): Promise<SignatoryRow> {
  const { early_start } = signing.agrees;
  const signature = {
    signatory_id: reader.id,
    name: reader.name,
    email: reader.email,
    position: reader.position,
    kind: reader.kind,
    typed_name: signing.typed_name,
    ...facts,
    links: await linksOf(tx, reader.id),
    agreed_to: agreedTo({ ...version.document, letters }, { signatory_id: reader.id, early_start }),
    early_start,
    sent_at: version.sent_at,
    viewed_at: reader.opened_at,
    signed_at: at,
    document_hash: version.document_hash,
    submission_id: signing.submission_id,
  };
  await tx
    .update(proposal_signatories)
    .set({ signed_at: at, signature })
    .where(eq(proposal_signatories.id, reader.id));
  return { ...reader, signed_at: at, signature };
}
