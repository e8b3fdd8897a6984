import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { findVersionFile } from '#server/features/proposals/files/find-version-file.ts';
import { readLinked } from '#server/features/proposals/proposal-page/linked-proposal.ts';
import { readableState } from '#server/features/proposals/proposal-page/refuse-ended.ts';
import { PDF_TYPE, renderSent, sentName } from '#server/features/proposals/proposal-record/render-sent.ts';

/**
 * The newest sealed record of a link's proposal, or else the proposal as it was sent. After the first signature has
 * fixed the options, the PDF shows what was accepted. Throws PROPOSAL_ENDED, TOO_MANY_REQUESTS.
 */
export async function proposalPdf({
  context,
  input: { token },
}: ProcedureCall<{ token: string }, Pick<Ctx, 'db' | 'log' | 'now' | 'ip_address'>>): Promise<File> {
  await limitAttempts(context, 'proposal-pdf', token);
  const proposal = await readLinked(context.db, token);
  const { version } = proposal;
  const state = await readableState(context, proposal);
  const letters = version.accepted_letters;
  const isStored = state === 'signed' || letters === null;
  const file = isStored ? await findVersionFile(context.db, version.id) : null;
  if (file) return file;
  if (state === 'signed') throw new Error('A signed proposal has no record');
  // No stored file fits, because the options are fixed.
  const accepted = letters && { left_out: version.left_out ?? [], letters };
  const content = await renderSent(context, version, accepted);
  return new File([new Uint8Array(content)], sentName(version.document), { type: PDF_TYPE });
}
