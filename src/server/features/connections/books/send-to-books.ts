import { and, eq, sql } from 'drizzle-orm';
import type { SignedBilling } from '#contract/connections/books/billed-version.ts';
import { parseBooks } from '#contract/connections/books/books-settings.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { billed_versions } from '#server/db/schema/clients/proposals/billed-versions.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { outbox_deliveries } from '#server/db/schema/firm/connections.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { outcomeOf } from '#server/features/connections/connections/outcome-of.ts';
import { readConnection } from '#server/features/connections/connections/read-connection.ts';
import type { DeliveryHandler } from '#server/features/firm/outbox/delivery-handler.ts';
import { queueDeliveries } from '#server/features/firm/outbox/queue-delivery.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { lockProposalVersion } from '#server/features/proposals/proposal-versions/lock-version.ts';
import { xeroBill, xeroContact } from '#server/integrations/xero/xero-bills.ts';
import { openAccount } from './books-settings.ts';
import { asBilling, findBilling, readBilling } from './read-billing.ts';

/** Key of a delivery's progress: a person has decided to send what changes the books. */
const DECIDED = 'decided';

/** Sends the bills of a signed version to Xero as drafts, once. Without Xero, 'To be billed' has them. */
export const sendToBooks: DeliveryHandler = (services, delivery, keep) =>
  outcomeOf(() => attempt(services, delivery, keep));

const attempt: DeliveryHandler = async (services, delivery, keep) => {
  const { db, env, now } = services;
  const { version_id, client_id, progress } = delivery;
  const link = `${env.appUrl}/reviews/to-be-billed`;
  const connection = await readConnection(db, 'books');
  if (!connection?.enabled) return { state: 'failed', answer: 'The connection is off in Settings.' };
  const config = parseBooks(connection.config);
  const row = version_id && (await findBilling(db, eq(proposal_versions.id, version_id)));
  if (!row)
    return { state: 'failed', answer: 'Tallygate knows no fees, because the client signed elsewhere.' };
  if (row.billed) return { state: 'done', answer: 'The books have it already.', link };
  if (config.provider === 'none') return { state: 'done', answer: 'Listed under To be billed.', link };
  if (row.in_books && progress[DECIDED] === undefined)
    return {
      state: 'done',
      answer: 'The books have an earlier version. A person decides under To be billed.',
      link,
    };
  const { plan } = asBilling(row);
  const xero = openAccount(services, connection);
  const ids = { ...progress };
  const once = async (key: string, make: () => Promise<string>): Promise<string> => {
    const known = ids[key];
    if (known !== undefined) return known;
    const id = await make();
    ids[key] = id;
    await keep({ [key]: id });
    return id;
  };
  let contact_id = '';
  for (const { contact, bills } of plan.contacts) {
    contact_id = await once(`contact ${contact.name}`, () => xeroContact(xero, contact));
    for (const bill of bills) await once(bill.reference, () => xeroBill(xero, bill, contact_id, config));
  }
  await db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    const [stored] = await tx
      .insert(billed_versions)
      .values({
        version_id: row.version_id,
        client_id: client.id,
        how: 'xero',
        plan,
        billed_at: now().toISOString(),
        billed_by_name: env.appName,
      } satisfies FullRow<typeof billed_versions, never>)
      .onConflictDoNothing()
      .returning({ version_id: billed_versions.version_id });
    if (!stored) return;
    await recordActivity(tx, {
      actor: { user_id: null, full_name: env.appName },
      type: 'billing.sent',
      client,
      changes: { number: { from: null, to: plan.number } },
    });
  });
  return {
    state: 'done',
    answer: 'The bills are in Xero as drafts.',
    link: contact_id === '' ? link : `https://go.xero.com/Contacts/View/${contact_id}`,
  };
};

/** Sends a version now, as it is, even if it changes the books. Throws NOT_FOUND and CONNECTION_OFF. */
export async function sendBillingNow({
  context,
  input: { version_id },
}: ProcedureCall<{ version_id: string }>): Promise<SignedBilling> {
  const at = context.now().toISOString();
  return context.db.transaction(async (tx) => {
    const { client } = await lockProposalVersion(tx, eq(proposal_versions.id, version_id));
    const row = await readBilling(tx, version_id);
    if (row.billed) return asBilling(row);
    await queueDeliveries(tx, { client_id: client.id, version_id, at, kind: 'books' });
    const queued = await tx
      .update(outbox_deliveries)
      .set({
        state: 'waiting',
        attempts: 0,
        next_attempt_at: at,
        done_at: null,
        progress: sql`${outbox_deliveries.progress} || ${JSON.stringify({ [DECIDED]: context.actor.full_name })}::jsonb`,
      })
      .where(and(eq(outbox_deliveries.version_id, version_id), eq(outbox_deliveries.kind, 'books')))
      .returning({ id: outbox_deliveries.id });
    if (queued.length === 0) throw new Refusal('CONNECTION_OFF');
    return asBilling(row);
  });
}
