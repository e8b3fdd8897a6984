import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LetterDuty } from '#contract/firm/law/letter-duty.ts';
import type { LetterPart } from '#contract/proposals/letter-templates/letter-part.ts';
import type { TemplateScope } from '#contract/proposals/letter-templates/letter-template.ts';
import { FITS_ANY, type Fits } from '#contract/proposals/letter-templates/template-fits.ts';
import { edited } from '#server/db/schema/edited.ts';
import { instant } from '#server/db/schema/instant.ts';

/** Templates for parts of letters of engagement, with their scope. No two templates have the same scope. */
export const letter_templates = pgTable(
  'letter_templates',
  {
    id: uuid().primaryKey(),
    part: text().$type<LetterPart>().notNull(),
    /** '' for any. */
    letter: text().notNull(),
    /** '' for any. */
    entity_type: text().notNull(),
    readers: text().$type<TemplateScope['readers']>().notNull(),
    /** No foreign key to the catalogue, where a service may be deleted. */
    sub_header_id: uuid(),
    sub_header_name: text().notNull().default(''),
    in_use: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('letter_template_scopes').on(
      table.part,
      table.letter,
      table.entity_type,
      table.readers,
      sql`coalesce(${table.sub_header_id}::text, '')`,
    ),
  ],
);

/** Each template's published versions, and at most one draft. A trigger refuses changes to published versions. */
export const letter_template_versions = pgTable(
  'letter_template_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    template_id: uuid()
      .notNull()
      .references(() => letter_templates.id),
    /** In the order of publication, because there is only one draft at a time. */
    number: integer().notNull(),
    state: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    title: text().notNull(),
    /** Markdown with merge fields. */
    text: text().notNull(),
    duties: jsonb().$type<LetterDuty[]>().notNull(),
    /** Whether the text is an example that nobody has reviewed. */
    is_example: boolean().notNull().default(false),
    /** The letters and entity types that the text fits. */
    fits: jsonb().$type<Fits>().notNull().default(FITS_ANY),
    /** The first day in London on which the version is in force. */
    starts_on: date({ mode: 'string' }),
    published_at: instant(),
    published_by: uuid(),
    /** Name at the time, which stays when the user is deleted. */
    published_by_name: text(),
    /** Counts changes to the draft. */
    version: integer().notNull().default(1),
    ...edited,
  },
  (table) => [
    unique('letter_template_numbers').on(table.template_id, table.number),
    uniqueIndex('letter_template_drafts').on(table.template_id).where(sql`${table.state} = 'draft'`),
    check(
      'letter_template_versions_published',
      sql`(${table.state} = 'published') = (${table.starts_on} is not null and ${table.published_at} is not null)`,
    ),
  ],
);
