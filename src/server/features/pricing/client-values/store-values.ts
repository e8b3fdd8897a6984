import { sql } from 'drizzle-orm';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { valueOfFees, valueOfProforma } from '#contract/pricing/client-values/value-of-proforma.ts';
import type { SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import type { PublishedBook } from '#contract/pricing/price-book/version.ts';
import type { Fees } from '#contract/pricing/pricing/fees.ts';
import { storedProformaDetailsSchema } from '#contract/pricing/proforma/details.ts';
import type { Tx } from '#server/db/connect.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';

interface SavedProforma {
  id: string;
  client_id: string;
  version: number;
  details: unknown;
  saved: SavedFees | null;
  /** The fees of the client's proposal. */
  proposed: Fees | null;
}

/**
 * Stores the clients' values: the fees of their proposals, otherwise the saved fees of their newest proformas. A
 * proforma without fees is priced by `book`. The clients' rows have to be locked.
 */
export async function storeValues(
  tx: Tx,
  proformas: readonly SavedProforma[],
  { catalogue, book, at }: { catalogue: CatalogueTree; book: PublishedBook; at: string },
): Promise<void> {
  if (proformas.length === 0) return;
  const rows = proformas.map(({ id, client_id, version, details, saved, proposed }) => {
    const fees = proposed ?? saved?.fees;
    return {
      ...(fees
        ? valueOfFees(fees)
        : valueOfProforma(storedProformaDetailsSchema.parse(details), catalogue, book)),
      client_id,
      proforma_id: id,
      proforma_version: version,
      book_version_id: saved?.book.id ?? book.id,
      computed_at: at,
    };
  });
  const json = JSON.stringify(rows);
  await tx.execute(sql`
    with computed as (select * from jsonb_populate_recordset(null::${client_values}, ${json}::jsonb)),
    stored as (
      insert into ${client_values} select * from computed
      on conflict (client_id) do update set
        one_off = excluded.one_off,
        monthly = excluded.monthly,
        quarterly = excluded.quarterly,
        annually = excluded.annually,
        first_year = excluded.first_year,
        unpriced = excluded.unpriced,
        proforma_id = excluded.proforma_id,
        proforma_version = excluded.proforma_version,
        book_version_id = excluded.book_version_id,
        computed_at = excluded.computed_at
      returning client_id, first_year
    )
    update ${clients} set first_year_value = stored.first_year from stored
    where ${clients.id} = stored.client_id and ${clients.first_year_value} is distinct from stored.first_year`);
}
