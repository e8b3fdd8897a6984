import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { firm_documents } from '#server/db/schema/due-diligence/firm-documents.ts';

/** Throws NOT_FOUND. */
export async function readDocument({
  context,
  input: { id },
}: ProcedureCall<{ id: string }, Pick<Ctx, 'db'>>): Promise<File> {
  const { name, type, content } = firm_documents;
  const [file] = await context.db
    .select({ name, type, content })
    .from(firm_documents)
    .where(eq(firm_documents.id, id));
  if (!file) throw new Refusal('NOT_FOUND');
  return new File([new Uint8Array(file.content)], file.name, { type: file.type });
}
