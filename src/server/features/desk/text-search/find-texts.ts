import { type SQL, sql } from 'drizzle-orm';
import type { FoundText, TEXT_SOURCES } from '#contract/desk/text-search/contract.ts';
import { excerptOf } from '#contract/desk/text-search/excerpt.ts';
import { type SearchedWord, searchedWords } from '#contract/desk/text-search/searched-words.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { ANSWERS_TEXT, indexedWords } from '#server/db/schema/clients/indexed-words.ts';

/** Number of newest texts per source that are compared one by one before the source's index is used. */
export const WALKED_TEXTS = 2_000;

type Source = (typeof TEXT_SOURCES)[number];

interface SourceTable {
  table: string;
  client_id: string;
  text: string;
  /** Condition for the rows that have a text, if not all do. */
  where?: string;
}

const SOURCES: Record<Source, SourceTable> = {
  note: { table: 'client_notes', client_id: 'client_id', text: 'note_text' },
  internal_notes: { table: 'clients', client_id: 'id', text: 'notes', where: 'notes is not null' },
  answers: { table: 'additional_information', client_id: 'client_id', text: ANSWERS_TEXT },
};

interface FoundRow extends Omit<FoundText, 'excerpt'> {
  text: string;
}

/**
 * Texts that contain all the `searchedWords`, newest first. A search without a word of three characters finds nothing.
 */
export async function findTexts({
  context: { db },
  input: { search, limit },
}: ProcedureCall<{ search: string; limit: number }, Pick<SignedInCtx, 'db'>>): Promise<{
  items: FoundText[];
  more: boolean;
}> {
  const words = searchedWords(search);
  if (words.length === 0) return { items: [], more: false };
  const rows = await rowsOf<FoundRow>(db, statement(words, limit + 1));
  const items = rows.slice(0, limit).map(({ text, ...row }) => ({ ...row, excerpt: excerptOf(text, words) }));
  return { items, more: rows.length > limit };
}

function statement(words: readonly SearchedWord[], wanted: number): SQL {
  const sources = Object.keys(SOURCES) as Source[];
  const ctes = sources.map((source) => matchesIn(source, words, wanted));
  const all = sources.map((source) => sql.raw(`select * from ${source}_matches`));
  return sql`
    with ${sql.join(ctes, sql`, `)},
    newest as materialized (
      select * from (${sql.join(all, sql` union all `)}) as matches
      order by at desc, id desc limit ${sql.raw(String(wanted))}
    )
    select newest.source, newest.id, newest.client_id, btrim(c.first_name || ' ' || c.surname) as client_name,
      c.company, c.status,
      case newest.source
        when 'note' then (select note_text from client_notes where id = newest.id)
        when 'answers' then (select ${sql.raw(ANSWERS_TEXT)} from additional_information where id = newest.id)
        else c.notes
      end as text,
      case newest.source
        when 'note' then (select u.full_name from client_notes n join users u on u.id = n.user_id where n.id = newest.id)
        when 'internal_notes' then c.edited_by_name
      end as by,
      case newest.source when 'internal_notes' then coalesce(c.edited_at, c.created_at) else newest.at end as at
    from newest join clients c on c.id = newest.client_id
    order by newest.at desc, newest.id desc`;
}

/**
 * The newest matches of a source. Common words fill the page from the source's newest texts. For other words, the index
 * fetches all matches. As with the list of clients, the planner doesn't choose (decision 0067).
 */
function matchesIn(source: Source, words: readonly SearchedWord[], wanted: number): SQL {
  const { table, client_id, text, where } = SOURCES[source];
  const query = sql`(select to_tsquery('simple', ${queryText(words)}))`;
  const matches = sql`${indexedWords(text)} @@ ${query}`;
  const hasText = sql.raw(where ?? 'true');
  const columns = sql.raw(`id, ${client_id} as client_id, created_at as at`);
  const limit = sql.raw(String(wanted));
  const walked = sql.raw(`${source}_walked`);
  const isFull = sql`(select count(*) from ${walked}) = ${limit}`;
  // Searching for the longest word as plain text first is far cheaper than splitting all texts into words.
  const likely = sql`${sql.raw('body')} ilike (select ${`%${longest(words)}%`}::text)`;
  return sql`
    ${walked} as materialized (
      select id, client_id, at from (
        select ${columns}, ${sql.raw(`${text} as body`)} from ${sql.raw(table)} where ${hasText}
        order by created_at desc, id desc limit ${sql.raw(String(WALKED_TEXTS))}
      ) as latest
      where ${likely} and ${indexedWords('body')} @@ ${query}
      limit ${limit}
    ), ${sql.raw(`${source}_matches`)} as materialized (
      select ${sql.raw(`'${source}'`)} as source, id, client_id, at from (
        select id, client_id, at from ${walked} where ${isFull}
        union all
        select ${columns} from ${sql.raw(table)} where not (${isFull}) and ${hasText} and ${matches}
      ) as found
      order by at desc, id desc limit ${limit}
    )`;
}

/** The words have only letters and digits, so quotes are enough. */
function queryText(words: readonly SearchedWord[]): string {
  return words.map(({ word, begins }) => `'${word}'${begins ? ':*' : ''}`).join(' & ');
}

function longest(words: readonly SearchedWord[]): string {
  return words.map(({ word }) => word).reduce((best, word) => (word.length > best.length ? word : best), '');
}
