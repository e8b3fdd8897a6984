import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { findVersionFile } from '#server/features/proposals/files/find-version-file.ts';
import { PDF_TYPE, renderSent, sentName } from '#server/features/proposals/proposal-record/render-sent.ts';

/** The newest record of a version, or else the proposal as it was sent. Throws NOT_FOUND. */
export async function versionPdf({
  context,
  input: { version_id },
}: {
  context: Pick<SignedInCtx, 'db' | 'log'>;
  input: { version_id: string };
}): Promise<File> {
  const { db } = context;
  const stored = await findVersionFile(db, version_id);
  if (stored) return stored;
  // Earlier releases didn't store the PDFs that they sent.
  const { document, document_hash } = proposal_versions;
  const [version] = await db
    .select({ document, document_hash })
    .from(proposal_versions)
    .where(eq(proposal_versions.id, version_id));
  if (!version) throw new Refusal('NOT_FOUND');
  const content = await renderSent(context, version);
  return new File([new Uint8Array(content)], sentName(version.document), { type: PDF_TYPE });
}
