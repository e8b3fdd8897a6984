import { inArray } from 'drizzle-orm';
import type { Client } from '#contract/clients/clients/client.ts';
import type { ClientValue } from '#contract/pricing/client-values/client-value.ts';
import type { Billing } from '#contract/pricing/pricing/price-kinds.ts';
import type { Tx } from '#server/db/connect.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';

type Fees = Pick<ClientValue, Billing | 'first_year'>;

/** A client of an export, with the fees in `client_values` if they have been computed. */
export type ExportedClient = Client & { fees?: Fees | undefined };

const HEADINGS: Record<keyof Fees, string> = {
  one_off: 'One-off Fees',
  monthly: 'Monthly Fees',
  quarterly: 'Quarterly Fees',
  annually: 'Annual Fees',
  first_year: 'First Year Fees',
};

/** The last columns of a file if any client has computed fees: pounds and pence before VAT. */
export const FEE_COLUMNS = (Object.keys(HEADINGS) as (keyof Fees)[]).map((billing) => ({
  heading: HEADINGS[billing],
  cell: ({ fees }: ExportedClient) => (fees ? { pence: fees[billing] } : null),
}));

const { client_id, one_off, monthly, quarterly, annually, first_year } = client_values;
const COLUMNS = { one_off, monthly, quarterly, annually, first_year } satisfies Record<keyof Fees, unknown>;

/** Whether any client has computed fees. */
export async function hasFees(tx: Tx): Promise<boolean> {
  // Ordered by the key, so that the database reads one index entry instead of the table.
  const [first] = await tx
    .select({ client_id })
    .from(client_values)
    .where(isReal(client_id))
    .orderBy(client_id)
    .limit(1);
  return first !== undefined;
}

export async function* withFees(tx: Tx, batches: AsyncGenerator<Client[]>): AsyncGenerator<ExportedClient[]> {
  for await (const batch of batches) {
    const ids = batch.map(({ id }) => id);
    const rows = await tx
      .select({ client_id, fees: COLUMNS })
      .from(client_values)
      .where(inArray(client_id, ids));
    const feesOf = new Map(rows.map((row) => [row.client_id, row.fees]));
    yield batch.map((client) => ({ ...client, fees: feesOf.get(client.id) }));
  }
}
