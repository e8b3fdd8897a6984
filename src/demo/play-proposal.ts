import { chosenFees } from '#contract/proposals/proposal-page/chosen-fees.ts';
import { chosenLetters } from '#contract/proposals/proposal-page/chosen-letters.ts';
import { lettersHash } from '#contract/proposals/proposal-page/letters-hash.ts';
import { lettersOf, ownPart } from '#contract/proposals/proposal-page/own-part.ts';
import { shownTotals } from '#contract/proposals/proposal-page/shown-totals.ts';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import type { Ctx, SignedInCtx } from '#server/context.ts';
import { declineProposal } from '#server/features/proposals/proposal-page/decline-proposal.ts';
import { openProposal } from '#server/features/proposals/proposal-page/open-proposal.ts';
import { recordOpening } from '#server/features/proposals/proposal-page/record-opening.ts';
import { signProposal } from '#server/features/proposals/proposal-page/sign/sign-proposal.ts';
import { prepareProposal } from '#server/features/proposals/proposal-versions/prepare-proposal.ts';
import { saveProposalDraft } from '#server/features/proposals/proposal-versions/save-draft.ts';
import { sendVersion } from '#server/features/proposals/proposal-versions/send/send-version.ts';

/** What becomes of a sent proposal that isn't signed. */
export const ENDINGS = ['half_signed', 'declined', 'replaced', 'unopened', 'opened'] as const;
export type Ending = (typeof ENDINGS)[number];

/** The client's side: the context of somebody without an account, and the links that were mailed. */
export interface ClientSide {
  anyone: Ctx;
  /** The newest link that was mailed to this address. */
  tokenFor(email: string): string;
  /** Moves the clock forward to an instant (ms), never back. */
  moveTo(at: number): Promise<void>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MESSAGE = 'Thank you for your time on the call. Here is what we would do for you, and what it costs.';
const NEW_MESSAGE = 'As agreed on the phone, this replaces our first proposal.';

/** Saves a draft with a message, as somebody who prepares the proposal does. */
export async function prepareDraft(
  context: SignedInCtx,
  client_id: string,
  message = MESSAGE,
): Promise<void> {
  const { draft, draft_version } = await prepareProposal({ context, input: { client_id } });
  await saveProposalDraft({
    context,
    input: { client_id, version: draft_version, draft: { ...draft, message } },
  });
}

/** Prepares the proposal, sends it and returns its first version. */
export async function sendDemoProposal(
  context: SignedInCtx,
  client_id: string,
  message?: string,
): Promise<VersionSummary> {
  await prepareDraft(context, client_id, message);
  const { draft_version, document_hash } = await prepareProposal({ context, input: { client_id } });
  const version_id = crypto.randomUUID();
  const input = { client_id, version_id, draft_version, document_hash };
  return (await sendVersion({ context, input })).version;
}

/** All signatories open and sign, the last one at `at` (ms). */
export async function signAll(side: ClientSide, { signatories }: VersionSummary, at: number): Promise<void> {
  for (const [index, { email }] of signatories.entries()) {
    await side.moveTo(at - (signatories.length - 1 - index) * 3 * MINUTE_MS - 2 * MINUTE_MS);
    await open(side, email);
    if (index === signatories.length - 1) await side.moveTo(at);
    await sign(side, email);
  }
}

/** Plays what becomes of a proposal within a few days after `from` (ms), and before `to`. */
export async function playEnding(
  side: ClientSide,
  {
    ending,
    context,
    client_id,
    version,
    from,
    to,
  }: {
    ending: Ending;
    context: SignedInCtx;
    client_id: string;
    version: VersionSummary;
    from: number;
    to: number;
  },
): Promise<void> {
  const [first] = version.signatories;
  if (ending === 'unopened' || !first) return;
  const moveBy = (part: number) => side.moveTo(from + Math.min(to - from, 3 * DAY_MS) * part);
  await moveBy(0.2);
  await open(side, first.email);
  await moveBy(0.4);
  if (ending === 'opened') await open(side, first.email);
  if (ending === 'half_signed') await sign(side, first.email);
  if (ending === 'declined')
    await declineProposal({
      context: side.anyone,
      input: { token: side.tokenFor(first.email), reason: 'We have decided to stay with our accountant.' },
    });
  if (ending === 'replaced') {
    await sendDemoProposal(context, client_id, NEW_MESSAGE);
    await moveBy(0.7);
    await open(side, first.email);
  }
}

async function open({ anyone, tokenFor }: ClientSide, email: string): Promise<void> {
  await recordOpening({ context: anyone, input: { token: tokenFor(email) } });
}

/** Signs everything that the page shows, under the reader's own name. */
async function sign({ anyone, tokenFor }: ClientSide, email: string): Promise<void> {
  const token = tokenFor(email);
  const { document, signatory_id, left_out, document_hash, early_start_asked } = await openProposal({
    context: anyone,
    input: { token },
  });
  const fees = chosenFees(document, left_out);
  const letters = lettersOf(chosenLetters(document, fees, { is_offer: false }), signatory_id);
  const reader = document.signatories.find(({ id }) => id === signatory_id);
  await signProposal({
    context: anyone,
    input: {
      token,
      submission_id: crypto.randomUUID(),
      typed_name: reader?.name ?? '',
      left_out: [...left_out],
      shown_totals: shownTotals(ownPart(document, fees, signatory_id).fees),
      document_hash,
      letters_hash: lettersHash(letters),
      agrees: { intent: true, privacy_notice: true, early_start: early_start_asked ? true : null },
      code_proof: null,
    },
  });
}
