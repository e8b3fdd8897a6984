import type { EntryKind } from '#contract/due-diligence/sanctions/entry.ts';
import {
  matchName,
  partyKeys,
  partyKindsOf,
  partyNames,
  type ScreenedParty,
} from '#contract/due-diligence/sanctions/match-party.ts';
import { createNameIndex, type NameIndex } from '#contract/due-diligence/sanctions/names/name-index.ts';
import {
  type NameWords,
  nameWords,
  type WrittenName,
} from '#contract/due-diligence/sanctions/names/name-words.ts';

/** A name of the list with what is compared. */
export interface StoredName {
  unique_id: string;
  kind: EntryKind;
  given: string;
  family: string;
  births: string[];
  keys: number[];
}

export interface Match {
  unique_id: string;
  matched_name: string;
  score: number;
}

/** First all names of a list, in several calls, then parties. */
export type ScreeningInput =
  | { list_id: string; names: StoredName[] }
  | { list_id: string; total: number; parties: ScreenedParty[] };

/** The hits of each party, or 'needs_names' if this process doesn't have the whole list. */
export type ScreeningOutput = Match[][] | 'needs_names' | 'stored';

interface ListedName {
  unique_id: string;
  text: string;
  births: string[];
  words: NameWords;
  keys: number[];
}

let list: { id: string; given: number; names: ListedName[]; index: NameIndex | null } | null = null;

/** Screens parties against the names that were given before. */
export function screenBatch(input: ScreeningInput): ScreeningOutput {
  if ('names' in input) {
    if (list?.id !== input.list_id) list = { id: input.list_id, given: 0, names: [], index: null };
    list.given += input.names.length;
    list.names.push(...input.names.flatMap(listedNames));
    list.index = null;
    return 'stored';
  }
  if (list?.id !== input.list_id || list.given !== input.total) {
    list = null;
    return 'needs_names';
  }
  const { names } = list;
  if (list.index === null) {
    list.index = createNameIndex(names.map(({ keys }) => keys));
    // Only the index needs them, and the worker's memory is limited.
    for (const name of names) name.keys = [];
  }
  const { index } = list;
  return input.parties.map((party) => {
    const found = { names: partyNames(party), born: party.born };
    const best = new Map<string, Match>();
    index.find(partyKeys(found.names), (position) => {
      const name = names[position];
      if (name) noteMatch(best, found, name);
    });
    return [...best.values()];
  });
}

/** Of the names of an entry, the one that is most like the party's counts. */
function noteMatch(
  best: Map<string, Match>,
  party: { names: readonly NameWords[]; born: string | null },
  { unique_id, text, births, words }: Omit<ListedName, 'keys'>,
): void {
  const score = matchName(party, { words, births });
  if (score !== null && score > (best.get(unique_id)?.score ?? 0))
    best.set(unique_id, { unique_id, matched_name: text, score });
}

/** Screens one party against the names that share a key with it. */
export function screenAgainst(party: ScreenedParty, names: readonly Omit<StoredName, 'keys'>[]): Match[] {
  const found = { names: partyNames(party), born: party.born };
  const best = new Map<string, Match>();
  for (const name of names) {
    for (const listed of listedNames({ ...name, keys: [] })) noteMatch(best, found, listed);
  }
  return [...best.values()];
}

function listedNames({ unique_id, kind, given, family, births, keys }: StoredName): ListedName[] {
  const written: WrittenName = given === '' ? family : { given, family };
  const text = `${given} ${family}`.trim();
  return partyKindsOf(kind).map((partyKind) => ({
    unique_id,
    text,
    births,
    words: nameWords(written, partyKind),
    keys,
  }));
}
