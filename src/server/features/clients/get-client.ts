import { desc, eq, getTableColumns } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '../../context.ts';
import { additional_information, clients, external_info_tokens } from '../../db/schema/clients.ts';
import { proforma_reviews } from '../../db/schema/proforma-reviews.ts';
import { listActivity } from '../activity/list-activity.ts';
import { listNotes } from '../notes/list-notes.ts';
import { clientColumns } from './lock-client.ts';

/** Rows of the notes and of the timeline that come with a client's page; more are read as one scrolls. */
const FIRST_PAGE = 30;

const { token_hash: _hash, ...linkColumns } = getTableColumns(external_info_tokens);

/** All that a client's page shows. Throws NOT_FOUND. */
export async function getClient({
  ctx,
  input: { id },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: { id: string };
}) {
  const { db } = ctx;
  const [[client], information, proformas, notes, links, timeline] = await Promise.all([
    db.select(clientColumns).from(clients).where(eq(clients.id, id)),
    db
      .select()
      .from(additional_information)
      .where(eq(additional_information.client_id, id))
      .orderBy(desc(additional_information.created_at)),
    db
      .select()
      .from(proforma_reviews)
      .where(eq(proforma_reviews.client_id, id))
      .orderBy(desc(proforma_reviews.submission_date)),
    listNotes({ ctx, input: { client_id: id, limit: FIRST_PAGE } }),
    db
      .select(linkColumns)
      .from(external_info_tokens)
      .where(eq(external_info_tokens.client_id, id))
      .orderBy(desc(external_info_tokens.created_at)),
    listActivity({ ctx, input: { client_id: id, limit: FIRST_PAGE } }),
  ]);
  if (!client) throw new Refusal('NOT_FOUND');
  return { client, additional_information: information, proforma_reviews: proformas, notes, links, timeline };
}
