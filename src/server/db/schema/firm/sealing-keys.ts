import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/schema/instant.ts';

/** Keys that seal documents. At most one is current. Retired certificates stay: verification recognises them. */
export const sealing_keys = pgTable(
  'sealing_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Certificates in PEM format, the signer's first. */
    certificates: text().notNull(),
    /** SHA-256 of the signer's certificate, in hexadecimal. */
    fingerprint: text().notNull().unique(),
    /** The private key, encrypted with the installation's secret (kernel/cipher.ts). Null if retired. */
    sealed_key: text(),
    /** `made`: created by this product, self-signed. `own`: provided by the firm. */
    origin: text().$type<'made' | 'own'>().notNull(),
    made_at: instant().notNull(),
    /** Null: made automatically, for the first document or because the previous key had expired. */
    made_by_name: text(),
    retired_at: instant(),
    retired_by_name: text(),
  },
  (table) => [
    uniqueIndex('one_sealing_key').on(sql`(${table.retired_at} is null)`).where(sql`retired_at is null`),
  ],
);
