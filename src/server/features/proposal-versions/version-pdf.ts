import { desc, eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';

/** The newest record of a version, else the proposal as it was sent. Throws NOT_FOUND. */
export async function versionPdf({
  ctx: { db },
  input: { version_id },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: { version_id: string };
}): Promise<File> {
  const { name, type, content, created_at, kind } = stored_files;
  const [file] = await db
    .select({ name, type, content })
    .from(stored_files)
    .where(eq(stored_files.proposal_version_id, version_id))
    .orderBy(desc(sql`${kind} <> 'proposal'`), desc(created_at))
    .limit(1);
  if (!file) throw new Refusal('NOT_FOUND');
  return new File([new Uint8Array(file.content)], file.name, { type: file.type });
}
