import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';

/** Throws NOT_FOUND. */
export async function readDownload({
  context,
  input: { id },
}: ProcedureCall<{ id: string }, Pick<Ctx, 'db'>>): Promise<File> {
  const { name, type, content } = stored_files;
  const [file] = await context.db
    .select({ name, type, content })
    .from(stored_files)
    .where(eq(stored_files.id, id));
  if (!file) throw new Refusal('NOT_FOUND');
  return new File([new Uint8Array(file.content)], file.name, { type: file.type });
}
