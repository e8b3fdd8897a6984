import { CLIENTS_PER_PAGE } from '#contract/client-list/clients-per-page.ts';
import { rareGrams } from './rare-grams.ts';
import type { TrigramCounts } from './trigram-counts.ts';

/** What is looked for, written in one way: LIKE's pattern, and what the indexes are asked for. */
export interface SearchPattern {
  like: string;
  /** Asked of the index of trigrams: what of it few clients have; null: all of it. */
  part: string | null;
  /** Rare characters and pairs that clients are indexed by; none where the index of trigrams finds it. */
  grams: string[];
  /** Whether nothing in it is known to be rare, so that a page may well be found among the newest clients. */
  may_be_common: boolean;
}

/** Fewer digits are no part of a phone number, and without any left everything would contain what is looked for. */
const PHONE_DIGITS_MIN = 3;

/**
 * Case-insensitive substring of any of the six fields; LIKE's own signs are looked for as they are. A phone number is
 * found with or without its spaces. The database folds the case of both sides, so that they fold alike.
 */
export function searchPatterns(search: string, counts?: TrigramCounts): SearchPattern[] {
  const wanted = [search, search.replaceAll(/\s+/g, ' ')];
  const digits = search.replaceAll(/\D/g, '');
  if (/^\+?[\d\s()-]+$/.test(search) && digits.length >= PHONE_DIGITS_MIN)
    wanted.push(search.replaceAll(/[^\d+]/g, ''));
  return [...new Set(wanted)].map((text) => {
    const trigrams = counts === undefined ? [] : trigramsOf(text, counts);
    const may_be_common = trigrams.every(({ clients }) => clients > RARE_UP_TO);
    return {
      like: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
      part: may_be_common ? null : rarePart(text, trigrams),
      grams: gramsOf(text),
      may_be_common,
    };
  });
}

/** Three letters or digits of a text, the place of the first, and how many of the clients counted have them. */
interface Trigram {
  from: number;
  clients: number;
}

/** Those with other letters are not counted. */
const TRIGRAMS = /(?=([a-z\d]{3}))/g;

function trigramsOf(text: string, counts: TrigramCounts): Trigram[] {
  const folded = foldedAlike(text) ?? '';
  return Array.from(folded.matchAll(TRIGRAMS), ({ index, 1: trigram = '' }) => ({
    from: index,
    clients: counts.get(trigram) ?? 0,
  }));
}

/** Clients of those counted: what more have, a page of it may be found among the newest. */
const RARE_UP_TO = CLIENTS_PER_PAGE;
/** Clients of those counted, over all trigrams asked for: who has them takes the index 1 ms of 1,000,000 clients. */
const ASKED_UP_TO = 200;
/** Trigrams that are asked for in any case, unless very many clients have them: those of one name go together. */
const ASKED_AT_LEAST = 5;

/**
 * The trigrams that fewest clients have, in their order, if those are not all: 'ann.zhao@gmail.com' is asked for as
 * 'ann' and 'zhao', a proposal id by its last digits. For the others the index would read most of itself.
 */
function rarePart(text: string, trigrams: readonly Trigram[]): string | null {
  const rarest = trigrams
    .filter(({ clients }) => clients <= ASKED_UP_TO)
    .sort((a, b) => a.clients - b.clients);
  const chosen = new Set<number>();
  let asked = 0;
  for (const { from, clients } of rarest) {
    asked += clients;
    if (asked > ASKED_UP_TO && chosen.size >= ASKED_AT_LEAST) break;
    chosen.add(from);
  }
  if (chosen.size === trigrams.length) return null;
  const parts: { from: number; to: number }[] = [];
  for (const from of [...chosen].sort((a, b) => a - b)) {
    const last = parts.at(-1);
    // Two that share a letter can't stand one after the other, so the one between them is asked for as well.
    if (last && from < last.to) last.to = from + 3;
    else parts.push({ from, to: from + 3 });
  }
  return `%${parts.map(({ from, to }) => text.slice(from, to)).join('%')}%`;
}

/** Without three letters or digits in a row nothing in a text is a trigram of the index. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

function gramsOf(text: string): string[] {
  const folded = foldedAlike(text);
  return folded === null || HAS_TRIGRAM.test(text) ? [] : rareGrams(folded);
}

/** In lower case; null with one of the few letters that become two then, which the database may fold otherwise (İ). */
function foldedAlike(text: string): string | null {
  const folded = text.toLowerCase();
  return folded.length === text.length ? folded : null;
}
