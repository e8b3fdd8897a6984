import { z } from 'zod';

export const ENTRY_KINDS = ['individual', 'entity', 'ship', 'unknown'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A name of an entry, as the list writes it. `family` is its 'Name 6', or the whole name of an entity. */
export const listedNameSchema = z.object({
  given: z.string(),
  family: z.string(),
  /** 'Primary name', 'Alias' …, in the list's words. Empty if the list says nothing. */
  type: z.string(),
});
export type ListedName = z.infer<typeof listedNameSchema>;

/** One person, entity or ship of the list: what is compared with a party, and what a person needs to decide. */
export const sanctionsEntrySchema = z.object({
  unique_id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  names: z.array(listedNameSchema),
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  births: z.array(z.string()),
  nationalities: z.array(z.string()),
  regimes: z.array(z.string()),
});
export type SanctionsEntry = z.infer<typeof sanctionsEntrySchema>;

export const listedNameText = ({ given, family }: Pick<ListedName, 'given' | 'family'>) =>
  `${given} ${family}`.trim();

/** The text of an entry that its hash is computed over. Neither the order of the rows nor when the list was updated is in it. */
export function entryText({
  kind,
  names,
  births,
  nationalities,
  regimes,
}: Omit<SanctionsEntry, 'unique_id'>) {
  const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();
  const name = ({ given, family }: ListedName) => JSON.stringify([given, family]);
  return JSON.stringify([
    kind,
    sorted(names.map(name)),
    sorted(births),
    sorted(nationalities),
    sorted(regimes),
  ]);
}
