import { asc, eq, sql } from 'drizzle-orm';
import { type ServicesValue, tickSubHeader } from '#contract/pricing/proforma/services.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Db } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { price_book_versions } from '#server/db/schema/prices/price-book.ts';
import { proforma_packages } from '#server/db/schema/prices/proforma-packages.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { users } from '#server/db/schema/users.ts';
import { examplePrices } from '#server/db/seed/example-prices.ts';
import { insertExampleDraft } from '#server/db/seed/insert-draft.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { type GenerateOptions, generateClients } from './generate.ts';
import type { SeedUser } from './generate-history.ts';

const DEMO_CLIENTS = 60;
/** An arbitrary number. The same seed always generates the same clients. */
const DEMO_SEED = 2026;

const COLLEAGUES = [
  { first_name: 'Priya', last_name: 'Raman' },
  { first_name: 'Owen', last_name: 'Marsh' },
  { first_name: 'Catherine', last_name: 'Doyle' },
] as const;

export const FIRM = {
  name: 'Marsh & Doyle',
  address: '12 Park Row\nLeeds LS1 5HD',
  phone: '0113 496 0000',
  website: 'https://marsh-doyle.example',
  privacy_url: 'https://marsh-doyle.example/privacy',
  reply_to: 'post@marsh-doyle.example',
  accent: '#1b4965',
  version: 1,
};

/** The demo's clients: the same ones for the same users, at the same time before `now`. */
export function demoClients(given: Pick<GenerateOptions, 'now' | 'users' | 'bookers'>) {
  return generateClients({ seed: DEMO_SEED, count: DEMO_CLIENTS, ...given });
}

/** Adds colleagues. They have no password, so nobody can sign in as them. Returns all staff. */
export async function addColleagues(db: Db): Promise<SeedUser[]> {
  await db
    .insert(users)
    .values(
      COLLEAGUES.map(
        ({ first_name, last_name }) =>
          ({
            first_name,
            last_name,
            full_name: `${first_name} ${last_name}`,
            email: `${first_name}.${last_name}@example.com`.toLowerCase(),
            email_verified: true,
          }) satisfies FullRow<
            typeof users,
            | 'id'
            | 'phone'
            | 'avatar_url'
            | 'role'
            | 'two_factor_enabled'
            | 'approves_for_firm'
            | 'mailed_kinds'
            | 'version'
            | 'edited_by_name'
            | 'edited_at'
            | 'created_at'
            | 'updated_at'
          >,
      ),
    )
    .onConflictDoNothing();
  return db
    .select({ user_id: users.id, full_name: users.full_name })
    .from(users)
    .where(sql`${users.role} = 'staff'`)
    .orderBy(asc(users.email));
}

/** Publishes the example prices as the firm's own, and starts the next draft without the last price. */
export async function addPriceBook(db: Db, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const content = examplePrices(await readTree({ db: tx }));
    const [draft] = await tx
      .select({ id: price_book_versions.id })
      .from(price_book_versions)
      .where(eq(price_book_versions.state, 'draft'));
    const id = draft?.id ?? crypto.randomUUID();
    if (!draft) await insertExampleDraft(tx, { id, content, from_examples: true });
    await tx
      .update(price_book_versions)
      .set({
        state: 'published',
        starts_on: londonDay(at),
        published_at: at.toISOString(),
        published_by_name: 'Catherine Doyle',
      })
      .where(eq(price_book_versions.id, id));
    const next = { ...content, prices: content.prices.slice(0, -1) };
    await insertExampleDraft(tx, { id: crypto.randomUUID(), content: next, from_examples: false });
  });
}

/** Stores a package with the first sub-header of bookkeeping and of compliance, if the catalogue has them. */
export async function addPackage(db: Db): Promise<void> {
  const services: ServicesValue = {};
  for (const { name, sub_headers } of await readTree({ db })) {
    const [first] = sub_headers;
    if (first && (name === 'bookkeeping' || name === 'compliance'))
      services[name] = { [first.name]: tickSubHeader(first) };
  }
  if (Object.keys(services).length === 0) return;
  await db
    .insert(proforma_packages)
    .values({
      id: crypto.randomUUID(),
      name: 'Limited company, small',
      entity_type: 'Limited Company',
      services,
    } satisfies FullRow<typeof proforma_packages, 'version' | 'edited_by_name' | 'edited_at'>)
    .onConflictDoNothing();
}

const VIEWS = [
  {
    name: 'Waiting for answers',
    search: { status: 'request_for_info', view: 'table', sort: '-days_in_status' },
  },
  { name: 'Sent, not signed', search: { proposal: 'open', view: 'table', sort: '-days_in_status' } },
] as const;

/** Stores views that the firm shares. */
export async function addViews(db: Db, owner_id: string | null): Promise<void> {
  await db
    .insert(saved_views)
    .values(
      VIEWS.map(
        ({ name, search }) =>
          ({ id: crypto.randomUUID(), name, owner_id, private_to: null, search }) satisfies FullRow<
            typeof saved_views,
            'is_first' | 'version' | 'edited_by_name' | 'edited_at'
          >,
      ),
    )
    .onConflictDoNothing();
}
