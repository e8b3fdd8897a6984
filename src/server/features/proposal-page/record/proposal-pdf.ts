import { hashToken } from '#server/auth/hash-token.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import { findVersionFile } from '#server/features/files/find-version-file.ts';
import { linkOwner, readProposal } from '#server/features/proposal-page/proposal-rows.ts';
import { ended, readableState } from '#server/features/proposal-page/refuse-ended.ts';
import { PDF_TYPE, renderSent, sentName } from '#server/features/proposal-record/render-sent.ts';

/**
 * The newest sealed record of a link's proposal, or else the proposal as it was sent. After the first signature has
 * fixed the options, the PDF shows which options are left out. Throws PROPOSAL_ENDED, TOO_MANY_REQUESTS.
 */
export async function proposalPdf({
  ctx,
  input: { token },
}: {
  ctx: Pick<Ctx, 'db' | 'now' | 'ip_address'>;
  input: { token: string };
}): Promise<File> {
  await limitAttempts(ctx, 'proposal-pdf', token);
  const owner = await linkOwner(ctx.db, hashToken(token));
  const proposal = owner && (await readProposal(ctx.db, owner));
  if (!proposal) throw await ended(ctx, 'unknown');
  const { version } = proposal;
  const state = await readableState(ctx, version);
  const left_out = version.left_out ?? [];
  const isStored = state === 'signed' || left_out.length === 0;
  const file = isStored ? await findVersionFile(ctx.db, version.id) : null;
  if (file) return file;
  if (state === 'signed') throw new Error('A signed proposal has no record');
  // No stored file fits: options are left out, or an earlier release sent the proposal without storing a PDF.
  const content = await renderSent(ctx.db, version, left_out);
  return new File([new Uint8Array(content)], sentName(version.document), { type: PDF_TYPE });
}
