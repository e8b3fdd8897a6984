import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { listClients } from '#server/features/clients/client-list/list-clients.ts';
import { getClient } from '#server/features/desk/client-page/get-client.ts';
import type { Cluster } from './cluster.ts';
import type { LoadRequest } from './load.ts';
import { recordStatements, type Statement } from './record.ts';

/** A workload as requests to the product and to the bare handler. */
export interface Workload {
  name: string;
  /** Description of the bare handler's workload, for the results table. */
  against: string;
  /** Target share of the bare handler's rate. */
  goal: number;
  product: LoadRequest[];
  bare: LoadRequest[];
  /** Each request may be sent only once. */
  once?: boolean;
}

export interface Workloads {
  workloads: Workload[];
  /** Recorded statements of the reads, for the bare handler. */
  recorded: Record<string, Statement[][]>;
}

/** Search terms: rare, common, two words, accented, digits, no match. */
export const SEARCH_TERMS = [
  'priya',
  'taylor',
  'bakery',
  'example.org',
  'oliver s',
  'zoë',
  '07700 900',
  'TG2026',
  'consult',
  'qqqq',
  'plumb',
  'wright',
];

const PAGE = 100;
const SORTS = ['name', '-company', 'owner', 'next_step', '-days_in_status', '-last_activity'];
const STATUSES = ['zoom_call_booked', 'proforma_review', 'goproposal_sent', 'goproposal_signed'];

/** Creates the workloads for one database; `cookie` is a session of the product. */
export async function makeWorkloads(
  cluster: Cluster,
  database: string,
  { cookie, submissions }: { cookie: string; submissions: number },
): Promise<Workloads> {
  const url = cluster.urlOf(database);
  const sampled = await cluster.query(
    database,
    `select id, proposal_id from clients where status not in ('new_inquiry', 'request_for_info')
     order by md5(id::text) limit 500`,
  );
  const ids = sampled.map(({ id }) => String(id));
  const selectiveInputs = sampled.map(({ proposal_id }) => ({ search: String(proposal_id), limit: PAGE }));
  const rpc = (path: string, input: unknown): LoadRequest => ({
    method: 'POST',
    path: `/rpc/${path}`,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(input === undefined ? {} : { json: input }),
  });
  const bare = (path: string, body: unknown = null): LoadRequest => ({
    method: body === null ? 'GET' : 'POST',
    path,
    headers: body === null ? {} : { 'content-type': 'application/json' },
    body: body === null ? null : JSON.stringify(body),
  });
  const recorded: Workloads['recorded'] = {};
  const read = async (workload: string, runs: ((db: Db) => Promise<unknown>)[]) => {
    const statements = await recordStatements(url, runs);
    recorded[workload] = statements;
    return statements.map((_, index) => bare(`/read/${workload}/${index}`));
  };

  const listInputs = STATUSES.map((status) => ({ status, limit: PAGE }) as const);
  const sortInputs = SORTS.map((sort) => ({ sort, limit: PAGE }));
  const searchInputs = SEARCH_TERMS.map((search) => ({ search, limit: PAGE }));
  const list = (input: object) => (db: Db) =>
    listClients({
      context: { db, now: () => new Date() },
      input: { skip: 0, ...input } as Parameters<typeof listClients>[0]['input'],
    });
  recorded.counts = [[{ text: 'select status, count(*) from clients group by status', values: [] }]];
  recorded['search-ilike'] = SEARCH_TERMS.map((term) => [ilikeOverSix(term)]);

  const statusChanges = Array.from({ length: STATUSES.length * ids.length }, (_, index) => ({
    id: ids[index % ids.length],
    status: STATUSES[(Math.floor(index / ids.length) + index) % STATUSES.length],
  }));
  const tokens = await openLinks(cluster, database, submissions * 2);
  const submission = (token: string) => ({ token, answers: ANSWERS });

  const workloads: Workload[] = [
    {
      name: 'list: newest 100 of one status',
      against: 'the same statement',
      goal: 0.85,
      product: listInputs.map((input) => rpc('clients/list', input)),
      bare: await read('list', listInputs.map(list)),
    },
    {
      name: 'list: first 100 of six sorts',
      against: 'the same statement',
      goal: 0.8,
      product: sortInputs.map((input) => rpc('clients/list', input)),
      bare: await read('sorts', sortInputs.map(list)),
    },
    {
      name: 'counts per status',
      against: 'GROUP BY',
      goal: 10,
      product: [rpc('dashboard/badges', undefined)],
      bare: [bare('/read/counts/0')],
    },
    {
      name: 'search, first 100',
      against: 'ILIKE over the six fields',
      goal: 6,
      product: searchInputs.map((input) => rpc('clients/list', input)),
      bare: SEARCH_TERMS.map((_, index) => bare(`/read/search-ilike/${index}`)),
    },
    {
      name: 'search, first 100',
      against: 'the same statement and index',
      goal: 0.85,
      product: searchInputs.map((input) => rpc('clients/list', input)),
      bare: await read('search', searchInputs.map(list)),
    },
    {
      name: 'search for one client',
      against: 'the same statement and index',
      goal: 0.85,
      product: selectiveInputs.map((input) => rpc('clients/list', input)),
      bare: await read('selective', selectiveInputs.map(list)),
    },
    {
      name: 'client page in one call',
      against: 'the same statements',
      goal: 0.75,
      product: ids.map((id) => rpc('clients/get', { id })),
      bare: await read(
        'client',
        ids.map((id) => (db: Db) => getClient({ context: { db }, input: { id } })),
      ),
    },
    {
      name: 'status change',
      against: 'the same transaction',
      goal: 0.7,
      product: statusChanges.map((input) => rpc('clients/setStatus', input)),
      bare: statusChanges.map((input) => bare('/status', input)),
    },
    {
      name: 'create',
      against: 'the same transaction',
      goal: 0.7,
      product: [rpc('clients/create', NEW_CLIENT)],
      bare: [bare('/create', NEW_CLIENT)],
    },
    {
      name: 'questionnaire submission by link',
      against: 'the same transaction',
      goal: 0.7,
      product: tokens.slice(0, submissions).map((token) => rpc('questionnaire/submit', submission(token))),
      bare: tokens.slice(submissions).map((token) => bare('/questionnaire', submission(token))),
      once: true,
    },
  ];
  return { workloads, recorded };
}

const NEW_CLIENT = {
  first_name: 'Bench',
  surname: 'Mark{n}',
  email: 'bench.mark{n}@example.com',
  phone_number: '07700 900123',
  company: 'Bench Mark {n} Ltd',
  inquiry_source: 'Email',
};

const ANSWERS = {
  how_did_you_hear: 'A friend recommended you',
  engagement_type: ['One-off advice (e.g., specific transaction or tax issue)'],
  trading_style: 'Limited Company',
  company_name: 'Answered Bakery Ltd',
  company_registration_number: '12345678',
  industry: 'Bakery',
  turnover_last_12_months: 125_000,
  employs_staff: true,
  number_of_staff: 4,
  goals_next_12_months: 'Open a second shop and keep the books in order while doing so.',
  business_challenges: 'Cash flow in summer, and payroll for seasonal staff.',
  existing_advisor: true,
  annual_fee: 1_800,
};

/** A search written without any optimisation. */
function ilikeOverSix(term: string): Statement {
  const fields = ['first_name', 'surname', 'email', 'phone_number', 'proposal_id', 'company'];
  return {
    text: `select id, first_name, surname, email, phone_number, company, proposal_id, status, inquiry_source,
             calendly_booking, booked_by, notes, version, created_at, status_changed_at
           from clients where ${fields.map((field) => `${field} ilike $1`).join(' or ')}
           order by created_at desc, id desc limit 101`,
    values: [`%${term}%`],
  };
}

/** Creates open links for `count` clients and returns the tokens. */
async function openLinks(cluster: Cluster, database: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => `'${createHash('sha256').update(token).digest('base64url')}'`);
  await cluster.query(
    database,
    'set session_replication_role = replica',
    `insert into external_info_tokens (client_id, token_hash, expires_at, created_by_name)
     select c.id, t.hash, now() + interval '14 days', 'Administrator'
     from unnest(array[${hashes.join(',')}]) with ordinality as t(hash, number)
     join (select id, row_number() over () as number from clients limit ${count}) as c using (number)`,
    'analyze external_info_tokens',
  );
  return tokens;
}
