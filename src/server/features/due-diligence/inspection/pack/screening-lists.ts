import { HIT_DECISION_LABELS, type HitDecision } from '#contract/due-diligence/sanctions/hit.ts';
import { type CsvList, csvList } from './csv-list.ts';

const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const CLIENT = `coalesce(c.first_name || ' ' || c.surname, f.client_name, '') as client`;
const PARTIES = `join due_diligence_parties p on p.id = s.party_id join due_diligence_files f on f.id = p.file_id
  left join clients c on c.id = f.client_id`;

interface ListLine {
  reported_on: string | null;
  sha256: string;
  rows: number;
  entries: number;
  loaded_at: string;
  loaded_by_name: string | null;
  source: string;
  screened_at: string | null;
}

interface ScreeningLine {
  client: string;
  party: string;
  screened_at: string;
  reported_on: string | null;
  sha256: string;
}

interface HitLine {
  client: string;
  party: string;
  unique_id: string;
  matched_name: string;
  score: number;
  regimes: string[] | null;
  found_at: string;
  gone_at: string | null;
  decision: HitDecision | null;
  reason: string | null;
  decided_by_name: string | null;
  decided_at: string | null;
  sha256: string;
}

/** What the sanctions list was compared with, and what people decided. 'Screened' says no more than that. */
export const screeningLists: readonly CsvList[] = [
  csvList<ListLine>({
    path: 'screening/lists.csv',
    about: 'Every version of the UK Sanctions List that was loaded',
    query: {
      text: `select reported_on::text, sha256, rows, entries, ${at('loaded_at')} as loaded_at, loaded_by_name, source,
          ${at('screened_at')} as screened_at
        from sanctions_lists order by sanctions_lists.loaded_at, id`,
      values: [],
    },
    columns: {
      'Report date': ({ reported_on }) => reported_on,
      'SHA-256': ({ sha256 }) => sha256,
      Rows: ({ rows }) => rows,
      Entries: ({ entries }) => entries,
      'Loaded (UTC)': ({ loaded_at }) => loaded_at,
      By: ({ loaded_by_name }) => loaded_by_name ?? 'fetched',
      'All parties screened (UTC)': ({ screened_at }) => screened_at,
    },
  }),
  csvList<ScreeningLine>({
    path: 'screening/parties.csv',
    about: 'With which list each party was last screened',
    query: {
      text: `select ${CLIENT}, p.name as party, ${at('s.screened_at')} as screened_at, l.reported_on::text, l.sha256
        from party_screenings s ${PARTIES} join sanctions_lists l on l.id = s.list_id order by s.screened_at, s.party_id`,
      values: [],
    },
    columns: {
      Client: ({ client }) => client,
      Party: ({ party }) => party,
      'Screened (UTC)': ({ screened_at }) => screened_at,
      'Report date of the list': ({ reported_on }) => reported_on,
      'SHA-256 of the list': ({ sha256 }) => sha256,
    },
  }),
  csvList<HitLine>({
    path: 'screening/hits.csv',
    about: 'Every possible match with the list, what a person decided, and why',
    query: {
      text: `select ${CLIENT}, p.name as party, s.unique_id, s.matched_name, s.score,
          array(select jsonb_array_elements_text(s.entry->'regimes')) as regimes, ${at('s.found_at')} as found_at,
          ${at('s.gone_at')} as gone_at, s.decision, s.reason, s.decided_by_name, ${at('s.decided_at')} as decided_at, l.sha256
        from sanctions_hits s ${PARTIES} join sanctions_lists l on l.id = s.list_id order by s.found_at, s.id`,
      values: [],
    },
    columns: {
      Client: ({ client }) => client,
      Party: ({ party }) => party,
      'Unique ID of the entry': ({ unique_id }) => unique_id,
      'Name in the list': ({ matched_name }) => matched_name,
      'How alike, of 100': ({ score }) => score,
      Regimes: ({ regimes }) => (regimes ?? []).join('; '),
      'Found (UTC)': ({ found_at }) => found_at,
      'No longer found (UTC)': ({ gone_at }) => gone_at,
      Decision: ({ decision, gone_at }) =>
        decision === null ? (gone_at === null ? 'Waiting' : null) : HIT_DECISION_LABELS[decision],
      Reason: ({ reason }) => reason,
      'Decided by': ({ decided_by_name }) => decided_by_name,
      'Decided (UTC)': ({ decided_at }) => decided_at,
      'SHA-256 of the list': ({ sha256 }) => sha256,
    },
  }),
];
