import type { Cluster } from './cluster.ts';
import type { LoadRequest } from './load.ts';

/** A workload as requests to each side. */
export interface PeerWorkload {
  name: string;
  /** Target share of PostGraphile's and of the bare statement's rate. */
  goals: { peer: number; bare?: number };
  requests: Record<'product' | 'peer' | 'bare', LoadRequest[]>;
}

const STATUSES = ['zoom_call_booked', 'proforma_review', 'goproposal_sent', 'goproposal_signed'];
const TERMS = ['priya', 'taylor', 'bakery', 'wright', 'plumb', 'consult'];
/** The fields of a client that the product returns. */
const COLUMNS = `id, first_name, surname, email, phone_number, company, proposal_id, status, inquiry_source,
  calendly_booking, booked_by, notes, owner_id, next_step, next_step_due, next_step_user_id, closed_at, closed_reason,
  closed_by, version, created_at, status_changed_at`;
const FIELDS = `rowId firstName surname email phoneNumber company proposalId status inquirySource calendlyBooking
  bookedBy notes ownerId nextStep nextStepDue nextStepUserId closedAt closedReason closedBy version createdAt
  statusChangedAt`;

/** A search and counts for PostGraphile, written without any optimisation. */
const FUNCTIONS = [
  `create or replace function search_clients(term text) returns setof clients language sql stable as $$
     select * from clients where first_name ilike term or surname ilike term or email ilike term
       or phone_number ilike term or proposal_id ilike term or company ilike term
     order by created_at desc, id desc $$`,
  `create or replace function count_by_status() returns json language sql stable as $$
     select json_object_agg(status, n) from (select status, count(*) as n from clients group by status) as counts $$`,
];

/** Creates the same workloads for the product (whose session is `cookie`), PostGraphile and single statements. */
export async function makePeerWorkloads(
  cluster: Cluster,
  database: string,
  cookie: string,
): Promise<PeerWorkload[]> {
  await cluster.query(database, ...FUNCTIONS);
  const sampled = await cluster.query(
    database,
    `select id from clients where status not in ('new_inquiry', 'request_for_info') order by md5(id::text) limit 500`,
  );
  const changes = Array.from({ length: STATUSES.length * sampled.length }, (_, index) => ({
    id: String(sampled[index % sampled.length]?.id),
    status: STATUSES[(Math.floor(index / sampled.length) + index) % STATUSES.length] ?? '',
  }));
  const json = { 'content-type': 'application/json' };
  const api = (method: string, path: string, body?: object): LoadRequest => ({
    method,
    path: `/api${path}`,
    headers: { cookie, ...(body && json) },
    body: body ? JSON.stringify(body) : null,
  });
  const post = (path: string, body: object): LoadRequest => ({
    method: 'POST',
    path,
    headers: json,
    body: JSON.stringify(body),
  });
  const graphql = (query: string, variables: object = {}) => post('/graphql', { query, variables });
  const statement = (name: string, text: string, values: unknown[] = []) =>
    post('/statement', { name, text, values });

  return [
    {
      name: 'status change',
      goals: { peer: 1 },
      requests: {
        product: changes.map(({ id, status }) => api('PUT', `/clients/${id}/status`, { status })),
        peer: changes.map((change) =>
          graphql(
            `mutation ($id: UUID!, $status: String!) {
              updateClientByRowId(input: { rowId: $id, clientPatch: { status: $status } }) { client { ${FIELDS} } } }`,
            change,
          ),
        ),
        bare: changes.map(({ id, status }) =>
          statement('status', `update clients set status = $2 where id = $1 returning ${COLUMNS}`, [
            id,
            status,
          ]),
        ),
      },
    },
    {
      name: 'create',
      goals: { peer: 1 },
      requests: {
        product: [api('POST', '/clients', NEW)],
        peer: [
          graphql(
            `mutation ($client: ClientInput!) { createClient(input: { client: $client }) { client { ${FIELDS} } } }`,
            {
              client: {
                firstName: NEW.first_name,
                surname: NEW.surname,
                email: NEW.email,
                phoneNumber: NEW.phone_number,
                company: NEW.company,
                inquirySource: NEW.inquiry_source,
                status: 'new_inquiry',
                proposalId: 'PEER{n}',
              },
            },
          ),
        ],
        bare: [
          statement(
            'create',
            `insert into clients (first_name, surname, email, phone_number, company, inquiry_source, proposal_id, status)
             values ($1, $2, $3, $4, $5, $6, $7, 'new_inquiry') returning ${COLUMNS}`,
            [...Object.values(NEW), 'BARE{n}'],
          ),
        ],
      },
    },
    {
      name: 'list of 100',
      goals: { peer: 2, bare: 0.7 },
      requests: {
        product: STATUSES.map((status) => api('GET', `/clients?status=${status}&limit=100`)),
        peer: STATUSES.map((status) =>
          graphql(
            `query ($status: String!) {
              allClients(condition: { status: $status }, first: 100, orderBy: [CREATED_AT_DESC]) {
                nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } } }`,
            { status },
          ),
        ),
        bare: STATUSES.map((status) =>
          statement(
            'list',
            `select ${COLUMNS} from clients where status = $1 order by created_at desc, id desc limit 101`,
            [status],
          ),
        ),
      },
    },
    {
      name: 'counts per status',
      goals: { peer: 1 },
      requests: {
        product: [api('GET', '/clients/count-by-status')],
        peer: [graphql('{ countByStatus }')],
        bare: [statement('counts', 'select status, count(*) from clients group by status')],
      },
    },
    {
      name: 'search by text, first 100',
      goals: { peer: 1 },
      requests: {
        product: TERMS.map((term) => api('GET', `/clients?search=${term}&limit=100`)),
        peer: TERMS.map((term) =>
          graphql(
            `query ($term: String!) { searchClients(term: $term, first: 100) { nodes { ${FIELDS} } } }`,
            {
              term: `%${term}%`,
            },
          ),
        ),
        bare: TERMS.map((term) =>
          statement(
            'search',
            `select ${COLUMNS} from clients where ${['first_name', 'surname', 'email', 'phone_number', 'proposal_id', 'company'].map((field) => `${field} ilike $1`).join(' or ')}
             order by created_at desc, id desc limit 100`,
            [`%${term}%`],
          ),
        ),
      },
    },
  ];
}

const NEW = {
  first_name: 'Bench',
  surname: 'Mark{n}',
  email: 'bench.mark{n}@example.com',
  phone_number: '07700 900123',
  company: 'Bench Mark {n} Ltd',
  inquiry_source: 'Email',
};
