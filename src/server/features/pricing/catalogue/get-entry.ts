import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import {
  service_categories,
  service_options,
  service_sub_headers,
} from '#server/db/schema/prices/catalogue.ts';
import { selectOptions, selectSubHeaders } from './select-entries.ts';

type ById = { context: Pick<SignedInCtx, 'db'>; input: { id: string } };

/** Throws NOT_FOUND. */
export async function getCategory({ context: { db }, input: { id } }: ById) {
  const [category] = await db.select().from(service_categories).where(eq(service_categories.id, id));
  return found(category);
}

/** Throws NOT_FOUND. */
export async function getSubHeader({ context: { db }, input: { id } }: ById) {
  const [subHeader] = await selectSubHeaders(db, eq(service_sub_headers.id, id));
  return found(subHeader);
}

/** Throws NOT_FOUND. */
export async function getOption({ context: { db }, input: { id } }: ById) {
  const [option] = await selectOptions(db, eq(service_options.id, id));
  return found(option);
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}
