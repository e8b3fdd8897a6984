import { eq } from 'drizzle-orm';
import { newerPrices } from '#contract/pricing/fees/newer-prices.ts';
import type { ProposalDraft } from '#contract/proposals/proposal-versions/draft.ts';
import type { Preparation, Preview } from '#contract/proposals/proposal-versions/preparation.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { type ClientRow, clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { goneClient } from '#server/features/clients/clients/gone-client.ts';
import { readFileAccepted } from '#server/features/due-diligence/files/is-accepted.ts';
import { listPeople } from '#server/features/identity/people/list-people.ts';
import { pricingInForce } from '#server/features/pricing/fees/pricing-in-force.ts';
import { readAnswers } from '#server/features/pricing/proforma/read-answers.ts';
import { previewOf } from './preview-of.ts';
import { readSource } from './read-source.ts';
import { readVersions } from './read-versions.ts';

type PrepareCtx = Pick<SignedInCtx, 'actor' | 'db' | 'env' | 'now'>;

/** Everything that the preparation screen shows. Throws NOT_FOUND, MERGED and NO_PROFORMA. */
export async function prepareProposal({
  context,
  input: { client_id },
}: ProcedureCall<{ client_id: string }, PrepareCtx>): Promise<Preparation> {
  return preparationOf(context.db, await readClient(context.db, client_id), context);
}

/** Previews a draft without saving it. Throws NOT_FOUND, MERGED and NO_PROFORMA. */
export async function previewProposal({
  context,
  input: { client_id, draft },
}: ProcedureCall<{ client_id: string; draft: ProposalDraft }, PrepareCtx>): Promise<Preview> {
  const source = await readSource(context.db, await readClient(context.db, client_id), context);
  return previewOf(context.db, source, draft, context);
}

export async function preparationOf(
  db: Db | Tx,
  client: ClientRow,
  context: Omit<PrepareCtx, 'db'>,
): Promise<Preparation> {
  const [source, versions, colleagues, answers, file_accepted] = await Promise.all([
    readSource(db, client, context),
    readVersions(db, { client_id: client.id }, context),
    listPeople({ db }),
    readAnswers(db, [client.id]),
    readFileAccepted(db, client.id),
  ]);
  const pricing = source.saved_fees && (await pricingInForce(db, londonDay(context.now())));
  const { document, document_hash, problems } = await previewOf(db, source, source.draft, context);
  const {
    proforma_id,
    details,
    dismissed,
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
    dismissed,
    answers: answers(client.id),
    file_accepted,
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
    mail_configured: context.env.smtpUrl !== undefined,
  };
}

export async function readClient(db: Db | Tx, id: string): Promise<ClientRow> {
  const [client] = await db.select(clientColumns).from(clients).where(eq(clients.id, id));
  if (!client) throw await goneClient(db, id);
  return client;
}
