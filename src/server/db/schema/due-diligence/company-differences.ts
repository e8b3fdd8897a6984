import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Company } from '#contract/due-diligence/companies/company.ts';
import type { DifferenceKind, DifferenceSide } from '#contract/due-diligence/companies/compare-parties.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { due_diligence_files } from './due-diligence-files.ts';
import { due_diligence_parties } from './due-diligence-parties.ts';

/** Differences between the parties of a file and the register of companies, and what people decided about them. */
export const company_differences = pgTable(
  'company_differences',
  {
    id: uuid().primaryKey().defaultRandom(),
    file_id: belongsTo(() => due_diligence_files.id),
    company_number: text().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    side: text().$type<DifferenceSide>().notNull(),
    name: text().notNull(),
    born: text(),
    /** Recognises the difference in a later comparison. */
    key: text().notNull(),
    /** The day in London on which it was listed; again, if it came back after it was settled. */
    listed_on: date({ mode: 'string' }).notNull(),
    /** When a comparison no longer found it. */
    settled_at: instant(),
    /** Null: nobody has decided. */
    material: boolean(),
    reason: text(),
    decided_at: instant(),
    decided_by_name: text(),
    report_due_on: date({ mode: 'string' }),
    reported_on: date({ mode: 'string' }),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('one_difference_of_key').on(table.file_id, table.company_number, table.key),
    index('company_differences_waiting')
      .on(table.file_id)
      .where(
        sql`settled_at is null and reported_on is null and (material is null or (material and kind = 'owner'))`,
      ),
  ],
);

/** What the nightly look saw of each company in a file. */
export const company_looks = pgTable('company_looks', {
  party_id: belongsTo(() => due_diligence_parties.id).primaryKey(),
  /** As it was looked up. */
  company_number: text().notNull(),
  /** Null until a look found it. */
  seen: jsonb().$type<Company>(),
  /** The newest attempt, whether it found the company or not. */
  tried_at: instant().notNull(),
});
