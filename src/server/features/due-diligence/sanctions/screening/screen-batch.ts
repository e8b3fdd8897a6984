import type { PartyKind } from '#contract/due-diligence/files/party.ts';
import { isBornApart } from '#contract/due-diligence/sanctions/birth.ts';
import type { EntryKind } from '#contract/due-diligence/sanctions/entry.ts';
import {
  matchName,
  partyKindsOf,
  partyNames,
  type ScreenedParty,
} from '#contract/due-diligence/sanctions/match-party.ts';
import { compareNames } from '#contract/due-diligence/sanctions/names/compare-names.ts';
import { NameFinder } from '#contract/due-diligence/sanctions/names/name-finder.ts';
import {
  type NameWords,
  nameWords,
  type WrittenName,
  writtenName,
} from '#contract/due-diligence/sanctions/names/name-words.ts';

/** A name of the list with what is compared. */
export interface StoredName {
  unique_id: string;
  kind: EntryKind;
  given: string;
  family: string;
  births: string[];
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

interface ListedName extends Pick<StoredName, 'unique_id' | 'births'> {
  written: WrittenName;
  /** Read again when it is needed: few names are, and the worker's memory is limited. */
  words: NameWords | null;
}

/** The names of one kind of party. */
interface Names {
  listed: ListedName[];
  finder: NameFinder;
  /** Scores by the name of a party. Many parties have the same. */
  known: Map<string, readonly Scored[]>;
}

interface Scored {
  name: ListedName;
  score: number;
}

const MOST_KNOWN = 20_000;

let list: { id: string; given: number; names: Record<PartyKind, Names> } | null = null;

const noNames = (kind: PartyKind): Names => ({ listed: [], finder: new NameFinder(kind), known: new Map() });

/** Screens parties against the names that were given before. */
export function screenBatch(input: ScreeningInput): ScreeningOutput {
  if ('names' in input) {
    if (list?.id !== input.list_id)
      list = {
        id: input.list_id,
        given: 0,
        names: { person: noNames('person'), company: noNames('company') },
      };
    list.given += input.names.length;
    for (const name of input.names) addName(list.names, name);
    return 'stored';
  }
  if (list?.id !== input.list_id || list.given !== input.total) {
    list = null;
    return 'needs_names';
  }
  const { names } = list;
  return input.parties.map((party) => {
    const best = new Map<string, Match>();
    for (const name of [party.name, ...party.other_names]) {
      for (const { name: listed, score } of scoresOf(names[party.kind], name, party.kind)) {
        if (!isBornApart(party.born, listed.births))
          noteMatch(best, { unique_id: listed.unique_id, matched_name: textOf(listed.written), score });
      }
    }
    return [...best.values()];
  });
}

function addName(names: Record<PartyKind, Names>, { unique_id, kind, births, ...parts }: StoredName): void {
  const written = writtenName(parts);
  for (const partyKind of partyKindsOf(kind)) {
    const { listed, finder } = names[partyKind];
    listed.push({ unique_id, births, written, words: null });
    finder.add(nameWords(written, partyKind));
  }
}

function scoresOf({ listed, finder, known }: Names, name: string, kind: PartyKind): readonly Scored[] {
  const before = known.get(name);
  if (before) return before;
  const words = nameWords(name, kind);
  const scores: Scored[] = [];
  for (const position of finder.find(words)) {
    const found = listed[position];
    if (!found) continue;
    found.words ??= nameWords(found.written, kind);
    const score = compareNames(words, found.words);
    if (score !== null) scores.push({ name: found, score });
  }
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, scores);
  return scores;
}

/** Of the names of an entry, the one that is most like the party's counts. */
function noteMatch(best: Map<string, Match>, match: Match): void {
  if (match.score > (best.get(match.unique_id)?.score ?? 0)) best.set(match.unique_id, match);
}

const textOf = (written: WrittenName) =>
  typeof written === 'string' ? written : `${written.given} ${written.family}`.trim();

/** Screens one party against the names that share a key with it. */
export function screenAgainst(party: ScreenedParty, names: readonly StoredName[]): Match[] {
  const found = { names: partyNames(party), born: party.born };
  const best = new Map<string, Match>();
  for (const { unique_id, kind, births, ...parts } of names) {
    if (!partyKindsOf(kind).includes(party.kind)) continue;
    const written = writtenName(parts);
    const score = matchName(found, { words: nameWords(written, party.kind), births });
    if (score !== null) noteMatch(best, { unique_id, matched_name: textOf(written), score });
  }
  return [...best.values()];
}
