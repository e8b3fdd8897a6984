import { eq } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { fileColumns } from './file-columns.ts';

export async function getFile({ context, input }: { context: SignedInCtx; input: { client_id: string } }) {
  const [file] = await context.db
    .select(fileColumns)
    .from(due_diligence_files)
    .where(eq(due_diligence_files.client_id, input.client_id));
  return file ?? null;
}
