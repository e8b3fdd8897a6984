import { Refusal } from '#contract/errors.ts';
import { safeFileName } from '#contract/values/file-names.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { inspectionLaw } from './inspection-law.ts';
import { readShown, renderApart } from './pack/read-shown.ts';

/** The kept file of an erased client as a PDF. Throws NOT_FOUND. */
export async function readKeptFile({
  context: { db, now },
  input: { id },
}: ProcedureCall<{ id: string }, Pick<SignedInCtx, 'db' | 'now'>>): Promise<File> {
  const shown = await readShown(db, id, { now: now(), law: await inspectionLaw(db, now()) });
  if (shown === null || shown.row.client_id !== null) throw new Refusal('NOT_FOUND');
  const content = await renderApart(shown);
  return new File(
    [new Uint8Array(content)],
    `${safeFileName(`Due diligence file of ${shown.client_name}`)}.pdf`,
    {
      type: 'application/pdf',
    },
  );
}
