import { eq } from 'drizzle-orm';
import { newerPrices } from '#contract/pricing/fees/newer-prices.ts';
import type { ProposalDraft } from '#contract/proposals/proposal-versions/draft.ts';
import type { Preparation, Preview } from '#contract/proposals/proposal-versions/preparation.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { type ClientRow, clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { goneClient } from '#server/features/clients/clients/gone-client.ts';
import { listPeople } from '#server/features/identity/people/list-people.ts';
import { pricingInForce } from '#server/features/pricing/fees/pricing-in-force.ts';
import { previewOf } from './preview-of.ts';
import { readSource } from './read-source.ts';
import { readVersions } from './read-versions.ts';

type PrepareCtx = Pick<SignedInCtx, 'actor' | 'db' | 'env' | 'now'>;

/** Everything that the preparation screen shows. Throws NOT_FOUND, MERGED and NO_PROFORMA. */
export async function prepareProposal({
  ctx,
  input: { client_id },
}: {
  ctx: PrepareCtx;
  input: { client_id: string };
}): Promise<Preparation> {
  return preparationOf(ctx.db, await readClient(ctx.db, client_id), ctx);
}

/** Previews a draft without saving it. Throws NOT_FOUND, MERGED and NO_PROFORMA. */
export async function previewProposal({
  ctx,
  input: { client_id, draft },
}: {
  ctx: PrepareCtx;
  input: { client_id: string; draft: ProposalDraft };
}): Promise<Preview> {
  const source = await readSource(ctx.db, await readClient(ctx.db, client_id), ctx);
  return previewOf(ctx.db, source, draft, ctx);
}

export async function preparationOf(
  db: Db | Tx,
  client: ClientRow,
  ctx: Omit<PrepareCtx, 'db'>,
): Promise<Preparation> {
  const [source, versions, colleagues] = await Promise.all([
    readSource(db, client, ctx),
    readVersions(db, { client_id: client.id }, ctx),
    listPeople({ db }),
  ]);
  const pricing = source.saved_fees && (await pricingInForce(db, londonDay(ctx.now())));
  const { document, document_hash, problems } = await previewOf(db, source, source.draft, ctx);
  const {
    proforma_id,
    details,
    saved_fees,
    draft,
    draft_version,
    draft_edited_by_name,
    draft_edited_at,
    settings,
  } = source;
  return {
    client,
    proforma_id,
    details,
    saved_fees,
    newer_prices:
      saved_fees && newerPrices(saved_fees, pricing, { proforma: details, catalogue: source.catalogue }),
    draft,
    draft_version,
    draft_edited_by_name,
    draft_edited_at,
    preview: document,
    document_hash,
    problems,
    versions,
    colleagues,
    settings,
    mail_configured: ctx.env.smtpUrl !== undefined,
  };
}

export async function readClient(db: Db | Tx, id: string): Promise<ClientRow> {
  const [client] = await db.select(clientColumns).from(clients).where(eq(clients.id, id));
  if (!client) throw await goneClient(db, id);
  return client;
}
