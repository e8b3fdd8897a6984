import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const audit_logs = pgTable(
  'audit_logs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: uuid(),
    user_name: text(),
    action: text().notNull(),
    table_name: text().notNull(),
    new_values: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index('audit_logs_newest').on(table.created_at, table.id),
    index('audit_logs_of_user').on(table.user_id, table.created_at, table.id),
    index('audit_logs_of_action').on(table.action, table.created_at, table.id),
  ],
);
