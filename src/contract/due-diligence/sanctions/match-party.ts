import type { PartyKind } from '#contract/due-diligence/files/party.ts';
import { isBornApart } from './birth.ts';
import type { EntryKind } from './entry.ts';
import { compareNames } from './names/compare-names.ts';
import { nameKeys } from './names/name-keys.ts';
import { type NameWords, nameWords, type WrittenName } from './names/name-words.ts';

/** Who is screened: a person or company of a client's file. */
export interface ScreenedParty {
  kind: PartyKind;
  name: string;
  other_names: readonly string[];
  /** YYYY, YYYY-MM or YYYY-MM-DD; null if unknown. */
  born: string | null;
  nationality: string | null;
}

/** The text of a party that its hash is computed over: with another one, its hits are asked again. */
export const partyText = ({ kind, name, other_names, born, nationality }: ScreenedParty) =>
  JSON.stringify([kind, name, [...other_names].sort(), born, nationality]);

/** Names of ships are compared with nobody. An entry of unknown kind is compared with everybody. */
export const partyKindsOf = (kind: EntryKind): readonly PartyKind[] =>
  ({
    individual: ['person'] as const,
    entity: ['company'] as const,
    ship: [],
    unknown: ['person', 'company'] as const,
  })[kind];

export const partyNames = (party: ScreenedParty): NameWords[] =>
  [party.name, ...party.other_names].map((name) => nameWords(name, party.kind));

export const partyKeys = (names: readonly NameWords[]): number[] => [...new Set(names.flatMap(nameKeys))];

/** The keys under which a name of the list is found. */
export const listedKeys = (name: WrittenName, kind: EntryKind): number[] => [
  ...new Set(partyKindsOf(kind).flatMap((partyKind) => nameKeys(nameWords(name, partyKind)))),
];

/**
 * How alike a party and a name on the list are, from 1 to 100, or null if it is no hit. Years of birth that are known and
 * clearly different rule it out. Nationality doesn't: people have several.
 */
export function matchName(
  party: { names: readonly NameWords[]; born: string | null },
  listed: { words: NameWords; births: readonly string[] },
): number | null {
  let best: number | null = null;
  for (const name of party.names) {
    const score = compareNames(name, listed.words);
    if (score !== null && score > (best ?? 0)) best = score;
  }
  return best === null || isBornApart(party.born, listed.births) ? null : best;
}
