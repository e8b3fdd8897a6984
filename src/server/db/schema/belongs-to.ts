import { type AnyPgColumn, uuid } from 'drizzle-orm/pg-core';

/** References a row with which this one is deleted. */
export const belongsTo = (id: () => AnyPgColumn) => uuid().notNull().references(id, { onDelete: 'cascade' });
