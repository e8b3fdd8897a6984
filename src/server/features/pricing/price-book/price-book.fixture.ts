import { sql } from 'drizzle-orm';
import type { Price } from '#contract/pricing/pricing/price-book.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

/** A fixed monthly price in pence. */
export const fixedPrice = (sub_header_id: string, pence: number): Price => ({
  sub_header_id,
  sub_header_name: '',
  billing: 'monthly',
  method: { kind: 'fixed', pence },
  vat_treatment: 'standard',
  rounding: 'penny',
  is_optional: false,
});

/** Removes all versions, including published ones. */
export async function emptyPriceBook({ db }: Pick<TestServices, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of ['prices', 'price_book_versions'])
      await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
    for (const table of ['prices', 'price_book_withdrawals', 'price_book_versions', 'price_imports'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
    for (const table of ['prices', 'price_book_versions'])
      await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
  });
}

/** Two administrators and a staff member, who work on an empty price book. */
export async function startPriceBook() {
  const services = await startTestServices();
  const admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Grace Admin' }));
  const other = callAs(services, await createActor(services, { role: 'admin', full_name: 'Olga Other' }));
  const staff = callAs(services, await createActor(services));
  const idOf = new Map((await staff.catalogue.list()).sub_headers.map(({ name, id }) => [name, id]));
  return {
    services,
    admin,
    other,
    staff,
    /** Ids of three services in the catalogue. */
    accounts: idOf.get('annual_accounts') ?? '',
    payroll: idOf.get('payroll_processing') ?? '',
    vat: idOf.get('vat_returns') ?? '',

    startDraft: () => admin.priceBook.startDraft({ id: crypto.randomUUID(), from: 'newest' }),

    save: (id: string, sub_header_id: string, pence: number, version = 0, as = admin) =>
      as.priceBook.savePrice({ id, sub_header_id, version, price: fixedPrice(sub_header_id, pence) }),
  };
}
