import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientColumns } from '#server/features/clients/client-columns.ts';
import { HAS_PACKAGES } from '#server/features/packages/package-columns.ts';
import { newestProforma } from './newest-proforma.ts';
import { readAnswers } from './read-answers.ts';

/** The client and their newest proforma, or null. Throws NOT_FOUND for an unknown client. */
export async function latestProforma({
  ctx: { db },
  input: { client_id },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: { client_id: string };
}) {
  const [[found], review, answers] = await Promise.all([
    db
      .select({ client: clientColumns, has_packages: HAS_PACKAGES })
      .from(clients)
      .where(eq(clients.id, client_id)),
    newestProforma(db, client_id),
    readAnswers(db, [client_id]),
  ]);
  if (!found) throw new Refusal('NOT_FOUND');
  return { ...found, review, answers: answers(client_id) };
}
