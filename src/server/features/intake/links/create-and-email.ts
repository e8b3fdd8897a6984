import { and, eq, isNotNull } from 'drizzle-orm';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { isUniqueViolation } from '#server/db/sql-state.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import {
  type NewClientInput,
  requireSameClient,
  storeClient,
} from '#server/features/clients/clients/create-client.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { mailLink } from './email-link.ts';
import { storeLink } from './generate-link.ts';

/**
 * Creates a client and emails them a questionnaire link, in one transaction. A retry under the same id creates and
 * mails nothing more. If the client already exists under that id but was never mailed a link, only a new link is
 * mailed.
 */
export async function createAndEmail({
  context,
  input,
}: ProcedureCall<NewClientInput>): Promise<{ client: ClientRow; mail_configured: boolean }> {
  const created = context.db.transaction(async (tx) =>
    mailNewLink(tx, { context, client: await storeClient(tx, { context, input }) }),
  );
  const client = await created.catch(async (error: unknown) => {
    const { id } = input;
    if (!id || !isUniqueViolation(error)) throw error;
    return context.db.transaction(async (tx) => {
      const before = await lockClient(tx, id);
      await requireSameClient({ db: tx }, before, input);
      return (await hasMailedLink(tx, id)) ? before : mailNewLink(tx, { context, client: before });
    });
  });
  return { client, mail_configured: context.env.smtpUrl !== undefined };
}

async function mailNewLink(
  tx: Tx,
  { context, client }: { context: SignedInCtx; client: ClientRow },
): Promise<ClientRow> {
  const { link, client: moved } = await storeLink(tx, { context, client });
  await mailLink(tx, { context, link, client: moved });
  return moved;
}

async function hasMailedLink(tx: Tx, client_id: string): Promise<boolean> {
  const mailed = await tx
    .select({ id: external_info_tokens.id })
    .from(external_info_tokens)
    .where(and(eq(external_info_tokens.client_id, client_id), isNotNull(external_info_tokens.emailed_at)))
    .limit(1);
  return mailed.length > 0;
}
