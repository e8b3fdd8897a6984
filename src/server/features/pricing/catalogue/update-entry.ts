import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type {
  categoryInputSchema,
  optionInputSchema,
  subHeaderInputSchema,
} from '#contract/pricing/catalogue/catalogue-input.ts';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  service_categories,
  service_options,
  service_sub_headers,
} from '#server/db/schema/prices/catalogue.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { underConstraints } from './constraints.ts';
import { recordCatalogueChange } from './record-catalogue-change.ts';

interface Versioned {
  display_name: string;
  version: number;
  edited_by_name: string | null;
  edited_at: string | null;
}

type Update<Schema extends z.ZodType> = {
  context: SignedInCtx;
  input: { id: string; version: number; fields: z.output<Schema> };
};

/** Throws NOT_FOUND, ROW_CHANGED, NAME_TAKEN. */
export function updateCategory({
  context,
  input: { id, version, fields },
}: Update<typeof categoryInputSchema>) {
  const own = eq(service_categories.id, id);
  return update(
    context,
    'category',
    { version, fields },
    {
      read: (tx) => tx.select().from(service_categories).where(own).for('update'),
      write: (tx) =>
        tx
          .update(service_categories)
          .set({ ...fields, version: version + 1, ...editedBy(context) })
          .where(own)
          .returning(),
    },
  );
}

/** Throws NOT_FOUND, ROW_CHANGED, NAME_TAKEN, PARENT_MISSING. */
export function updateSubHeader({
  context,
  input: { id, version, fields },
}: Update<typeof subHeaderInputSchema>) {
  const own = eq(service_sub_headers.id, id);
  return update(
    context,
    'sub_header',
    { version, fields },
    {
      read: (tx) => tx.select().from(service_sub_headers).where(own).for('update'),
      write: (tx) =>
        tx
          .update(service_sub_headers)
          .set({ ...fields, version: version + 1, ...editedBy(context) })
          .where(own)
          .returning(),
    },
  );
}

/** Throws NOT_FOUND, ROW_CHANGED, NAME_TAKEN, PARENT_MISSING. */
export function updateOption({ context, input: { id, version, fields } }: Update<typeof optionInputSchema>) {
  const own = eq(service_options.id, id);
  return update(
    context,
    'option',
    { version, fields },
    {
      read: (tx) => tx.select().from(service_options).where(own).for('update'),
      write: (tx) =>
        tx
          .update(service_options)
          .set({ ...fields, version: version + 1, ...editedBy(context) })
          .where(own)
          .returning(),
    },
  );
}

async function update<Fields extends { name: string }, Row extends Fields & Versioned>(
  context: SignedInCtx,
  kind: CatalogueKind,
  { version, fields }: { version: number; fields: Fields },
  { read, write }: { read: (tx: Tx) => Promise<Row[]>; write: (tx: Tx) => Promise<Row[]> },
): Promise<Row> {
  return underConstraints(fields.name, () =>
    context.db.transaction(async (tx) => {
      const [before] = await read(tx);
      if (!before) throw new Refusal('NOT_FOUND');
      const changes = changesBetween(before, fields);
      if (!mustWrite(changes, before, version)) return before;
      const [after] = await write(tx);
      if (!after) throw new Error('The database returned no row for an updated catalogue entry');
      await recordCatalogueChange(tx, {
        actor: context.actor,
        type: 'catalogue.edited',
        kind,
        before,
        after,
        changes,
      });
      return after;
    }),
  );
}
