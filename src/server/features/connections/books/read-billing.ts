import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { BillingPlan } from '#contract/connections/books/bill.ts';
import { billChanges } from '#contract/connections/books/bill-changes.ts';
import type { SignedBilling } from '#contract/connections/books/billed-version.ts';
import { planBills } from '#contract/connections/books/plan-bills.ts';
import { Refusal } from '#contract/errors.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { billed_versions } from '#server/db/schema/clients/proposals/billed-versions.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';

type Reader = Pick<Tx, 'select'>;

/** Condition: no newer version of the client is signed. */
const IS_NEWEST = sql`not exists (
  select from ${proposal_versions} newer
  where newer.client_id = ${proposal_versions.client_id} and newer.state = 'signed'
    and newer.number > ${proposal_versions.number}
)`;

/** Condition: the version is to be billed. A newer signed version replaces an older one that never reached the books. */
export const TO_BE_BILLED = and(
  sql`${proposal_versions.state} = 'signed'`,
  isNull(billed_versions.version_id),
  IS_NEWEST,
  isReal(proposal_versions.client_id),
);

/** The plan of the client's newest earlier version in the books; null without one. */
const PLAN_IN_BOOKS = sql<BillingPlan | null>`(
  select earlier.plan from ${billed_versions} earlier
  join ${proposal_versions} sent on sent.id = earlier.version_id
  where earlier.client_id = ${proposal_versions.client_id} and sent.number < ${proposal_versions.number}
  order by sent.number desc limit 1
)`;

/** Signed versions with their entry in the books. */
export function selectBilling(db: Reader) {
  return db
    .select({
      version_id: proposal_versions.id,
      client_id: proposal_versions.client_id,
      first_name: clients.first_name,
      surname: clients.surname,
      document: proposal_versions.document,
      fees: proposal_versions.accepted_fees,
      signed_at: proposal_versions.ended_at,
      billed: billed_versions,
      in_books: PLAN_IN_BOOKS,
    })
    .from(proposal_versions)
    .innerJoin(clients, eq(clients.id, proposal_versions.client_id))
    .leftJoin(billed_versions, eq(billed_versions.version_id, proposal_versions.id))
    .$dynamic();
}

export type BillingRow = Awaited<ReturnType<typeof selectBilling>>[number];

export function asBilling(row: BillingRow): SignedBilling {
  const { version_id, client_id, document, billed, in_books } = row;
  const signed_at = row.signed_at ?? document.sent_at;
  const fees = row.fees ?? document.fees;
  const plan = planBills({ client_id, document, fees, signed_on: londonDay(new Date(signed_at)) });
  return {
    version_id,
    client: { id: client_id, name: clientFullName(row) },
    signed_at,
    // What is in the books stays as it was entered, even if a later release would plan it in another way.
    plan: billed && billed.how !== 'left' ? billed.plan : plan,
    changes: in_books && billChanges(in_books, plan),
    billed: billed && { how: billed.how, at: billed.billed_at, by_name: billed.billed_by_name },
  };
}

/** Reads the newest of these signed versions. */
export async function findBilling(db: Reader, which: SQL): Promise<BillingRow | undefined> {
  const [row] = await selectBilling(db)
    .where(and(sql`${proposal_versions.state} = 'signed'`, which))
    .orderBy(desc(proposal_versions.number))
    .limit(1);
  return row;
}

/** Reads a signed version. Throws NOT_FOUND. */
export async function readBilling(db: Reader, version_id: string): Promise<BillingRow> {
  const row = await findBilling(db, eq(proposal_versions.id, version_id));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
