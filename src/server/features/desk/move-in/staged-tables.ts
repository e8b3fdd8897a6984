import type { OldTable } from '#contract/desk/move-in/old-tables.ts';

interface StagedTable {
  /** SQL whose result has the staged columns with their types. */
  like: string;
  /** The columns that a row of the source fills. */
  columns: readonly string[];
  /** Columns by which rows are looked up, besides their id. */
  searched?: readonly string[];
  /** The parent, which has to be there or come along. */
  parent?: { column: string; table: OldTable; reason: string };
}

const LISTED = ['name', 'display_name', 'description', 'sort_order', 'is_active'] as const;
const OF_CLIENT = { column: 'client_id', table: 'clients', reason: 'There is no client' } as const;

const ANSWERS = [
  'id',
  'client_id',
  'how_did_you_hear',
  'engagement_type',
  'trading_style',
  'company_name',
  'company_registration_number',
  'industry',
  'turnover_last_12_months',
  'employs_staff',
  'number_of_staff',
  'goals_next_12_months',
  'business_challenges',
  'existing_advisor',
  'annual_fee',
  'company_start_date',
  'company_turnover',
  'answered_at',
  'created_at',
] as const;

const CLIENTS = [
  'id',
  'first_name',
  'surname',
  'email',
  'phone_number',
  'company',
  'proposal_id',
  'status',
  'inquiry_source',
  'calendly_booking',
  'booked_by',
  'notes',
  'created_at',
] as const;

const columnsOf = (columns: readonly string[], table: string, more = '') =>
  `select ${columns.join(', ')}${more} from ${table}`;

const CATEGORIES = ['id', ...LISTED];
const SUB_HEADERS = ['id', 'category_id', ...LISTED];
const OPTIONS = [
  'id',
  'sub_header_id',
  ...LISTED,
  'field_type',
  'field_options',
  'default_value',
  'helper_text',
  'is_required',
];
const PROFORMAS = ['id', 'client_id', 'submitted_by', 'details', 'submission_date', 'updated_at'];
const NOTES = ['id', 'client_id', 'user_id', 'note_text', 'created_at'];
const LINKS = ['id', 'client_id', 'token_hash', 'used', 'expires_at', 'created_at'];
const USERS = ['id', 'full_name', 'first_name', 'last_name', 'role', 'created_at'];
const ENTRIES = ['user_id', 'action', 'table_name', 'new_values', 'created_at'];
const SETTINGS = ['enabled', 'bot_id', 'webhook_url', 'updated_at'];
const OTHER_ID = ', null::uuid as other_id';

/** The old system's tables as temporary tables, each called `moved_` and its name. */
export const STAGED: Record<OldTable, StagedTable> = {
  users: { like: 'select id, email from users', columns: ['id', 'email'] },
  profiles: {
    like: columnsOf(USERS, 'users', ', null::text as email, null::uuid as here_id'),
    columns: USERS,
  },
  service_categories: { like: columnsOf(CATEGORIES, 'service_categories', OTHER_ID), columns: CATEGORIES },
  service_sub_headers: {
    like: columnsOf(SUB_HEADERS, 'service_sub_headers', OTHER_ID),
    columns: SUB_HEADERS,
    parent: { column: 'category_id', table: 'service_categories', reason: 'There is no category' },
  },
  service_options: {
    like: columnsOf(OPTIONS, 'service_options', OTHER_ID),
    columns: OPTIONS,
    parent: { column: 'sub_header_id', table: 'service_sub_headers', reason: 'There is no sub-header' },
  },
  axiom_settings: { like: columnsOf(SETTINGS, 'axiom_settings', ', null::uuid as id'), columns: SETTINGS },
  clients: {
    like: columnsOf(CLIENTS, 'clients', ', null::text as old_code'),
    columns: CLIENTS,
    searched: ['proposal_id'],
  },
  additional_information: {
    like: columnsOf(ANSWERS, 'additional_information'),
    columns: ANSWERS,
    searched: ['client_id'],
    parent: OF_CLIENT,
  },
  client_notes: { like: columnsOf(NOTES, 'client_notes'), columns: NOTES, parent: OF_CLIENT },
  external_info_tokens: {
    like: columnsOf(LINKS, 'external_info_tokens'),
    columns: LINKS,
    searched: ['token_hash'],
    parent: OF_CLIENT,
  },
  proforma_reviews: {
    like: columnsOf(PROFORMAS, 'proforma_reviews'),
    columns: PROFORMAS,
    searched: ['client_id'],
    parent: OF_CLIENT,
  },
  audit_logs: {
    like: `select ${ENTRIES.join(', ')}, null::text as id from audit_logs`,
    columns: ['id', ...ENTRIES],
  },
};

export const staged = (table: OldTable) => `moved_${table}`;

/** Everything is dropped with the transaction. */
export const CREATE_STAGED = [
  ...(Object.keys(STAGED) as OldTable[]).map(
    (table) =>
      `create temp table ${staged(table)} on commit drop as
       select 0 as nr, null::text as state, source.* from (${STAGED[table].like}) as source with no data`,
  ),
  `create temp table moved_problems (
     seq bigint generated always as identity, table_name text, nr int, id text, field text, reason text, kind text
   ) on commit drop`,
];
