import { bigint, date, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

const sum = () => bigint({ mode: 'number' }).notNull().default(0);

/** The last seven are about versions of proposals, by the day on which each was sent. */
export const FIGURE_KINDS = [
  'open',
  'added',
  'won',
  'lost',
  'stay',
  'sent',
  'opened',
  'signed',
  'opened_signed',
  'discounted',
  'monthly',
  'raised',
] as const;

/**
 * Sums of what the figures count, by London day and by month, so that a period reads as many rows however many clients
 * there are. `fold-figures.ts` keeps them: triggers write to `figures_due` whose facts may have changed, and readers count
 * those clients themselves. Decision 0050.
 */
export const figure_sums = pgTable(
  'figure_sums',
  {
    kind: text({ enum: FIGURE_KINDS }).notNull(),
    grain: text({ enum: ['day', 'month'] }).notNull(),
    /** The first day of a month. Open clients, who are counted without a period, have 1970-01-01. */
    day: date({ mode: 'string' }).notNull(),
    status: text(),
    owner_id: uuid(),
    /** The source's key, the reason, or rounded seconds: of a stay, or until a version was opened or signed. */
    detail: text(),
    /** The source as entered. */
    label: text(),
    n: sum(),
    valued: sum(),
    value: sum(),
    one_off: sum(),
    monthly: sum(),
    quarterly: sum(),
    annually: sum(),
  },
  (table) => [
    unique('figure_sums_key')
      .on(table.kind, table.grain, table.day, table.status, table.owner_id, table.detail, table.label)
      .nullsNotDistinct(),
  ],
);

/**
 * What a client adds to `figure_sums`, so that it can be taken out again: rows of that table as text, because most are only
 * compared. Not a reference, for the same reason.
 */
export const client_figures = pgTable('client_figures', {
  client_id: uuid().primaryKey(),
  facts: text().array().notNull(),
});

/** Clients whose facts may have changed. A client may be here several times. */
export const figures_due = pgTable('figures_due', { client_id: uuid().notNull() });
