import {
  categoryInputSchema,
  optionInputSchema,
  subHeaderInputSchema,
} from '#contract/pricing/catalogue/catalogue-input.ts';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { client } from '#web/lib/api/api.ts';

interface CommonFields {
  display_name: string;
  sort_order: number;
  is_active: boolean;
}

/** An entry with all its stored fields, of which the tree edits three. */
export interface EditedEntry {
  kind: CatalogueKind;
  id: string;
  version: number;
  fields: CommonFields & Record<string, unknown>;
}

/** Loads an entry to edit it, because the list may be out of date and has no versions. */
export async function loadEntry(kind: CatalogueKind, id: string): Promise<EditedEntry> {
  const { categories, subHeaders, options } = client.catalogue;
  const procedures = { category: categories, sub_header: subHeaders, option: options };
  const stored = await procedures[kind].get({ id });
  return { kind, id, version: stored.version, fields: { ...stored } };
}

/** Saves the three fields. Throws ROW_CHANGED if somebody else has saved the entry since it was loaded. */
export async function saveEntry(
  { kind, id, version, fields }: EditedEntry,
  changes: CommonFields,
): Promise<void> {
  const { categories, subHeaders, options } = client.catalogue;
  const next = { ...fields, ...changes };
  if (kind === 'category') await categories.update({ id, version, fields: categoryInputSchema.parse(next) });
  else if (kind === 'sub_header')
    await subHeaders.update({ id, version, fields: subHeaderInputSchema.parse(next) });
  else await options.update({ id, version, fields: optionInputSchema.parse(next) });
}
