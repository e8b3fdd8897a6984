import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { findVersionFile } from '#server/features/proposals/files/find-version-file.ts';

/** The newest record of a version, or else the proposal as it was sent. Throws NOT_FOUND. */
export async function versionPdf({
  context: { db },
  input: { version_id },
}: ProcedureCall<{ version_id: string }, Pick<SignedInCtx, 'db'>>): Promise<File> {
  const file = await findVersionFile(db, version_id);
  if (!file) throw new Refusal('NOT_FOUND');
  return file;
}
