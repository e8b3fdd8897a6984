import type { z } from 'zod';
import type {
  categoryInputSchema,
  optionInputSchema,
  subHeaderInputSchema,
} from '#contract/pricing/catalogue/catalogue-input.ts';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import {
  service_categories,
  service_options,
  service_sub_headers,
} from '#server/db/schema/prices/catalogue.ts';
import { underConstraints } from './constraints.ts';
import { recordCatalogueChange } from './record-catalogue-change.ts';

type Create<Schema extends z.ZodType> = { context: SignedInCtx; input: z.output<Schema> };

/** Throws NAME_TAKEN. */
export function createCategory({ context, input }: Create<typeof categoryInputSchema>) {
  return create(context, 'category', input.name, (tx) =>
    tx
      .insert(service_categories)
      .values(
        input satisfies FullRow<typeof service_categories, 'id' | 'version' | 'edited_by_name' | 'edited_at'>,
      )
      .returning(),
  );
}

/** Throws NAME_TAKEN, PARENT_MISSING. */
export function createSubHeader({ context, input }: Create<typeof subHeaderInputSchema>) {
  return create(context, 'sub_header', input.name, (tx) =>
    tx
      .insert(service_sub_headers)
      .values(
        input satisfies FullRow<
          typeof service_sub_headers,
          'id' | 'version' | 'edited_by_name' | 'edited_at'
        >,
      )
      .returning(),
  );
}

/** Throws NAME_TAKEN, PARENT_MISSING. */
export function createOption({ context, input }: Create<typeof optionInputSchema>) {
  return create(context, 'option', input.name, (tx) =>
    tx
      .insert(service_options)
      .values(
        input satisfies FullRow<typeof service_options, 'id' | 'version' | 'edited_by_name' | 'edited_at'>,
      )
      .returning(),
  );
}

async function create<Row extends { display_name: string }>(
  context: SignedInCtx,
  kind: CatalogueKind,
  name: string,
  insert: (tx: Tx) => Promise<Row[]>,
): Promise<Row> {
  return underConstraints(name, () =>
    context.db.transaction(async (tx) => {
      const [row] = await insert(tx);
      if (!row) throw new Error('The database returned no row for a new catalogue entry');
      await recordCatalogueChange(tx, {
        actor: context.actor,
        type: 'catalogue.created',
        kind,
        before: null,
        after: row,
      });
      return row;
    }),
  );
}
