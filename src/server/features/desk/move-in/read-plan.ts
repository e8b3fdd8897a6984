import type pg from 'pg';
import { OLD_TABLES, type OldTable } from '#contract/desk/move-in/old-tables.ts';
import {
  type MoveInPlan,
  type MoveInProblem,
  suggestCodes,
  type TablePlan,
} from '#contract/desk/move-in/plan.ts';
import { instantFromDatabase } from '#server/db/schema/instant.ts';
import { isExampleCatalogue } from './match-catalogue.ts';
import type { Source } from './sources/source.ts';
import type { StagedSource } from './stage-source.ts';
import { staged } from './staged-tables.ts';

/** Problems that a plan lists. The whole list is read with `readProblems`. */
const PROBLEMS_LISTED = 5_000;
const NAMES_LISTED = 200;

/** Summarises what was staged and compared. */
export async function readPlan(
  client: pg.Client,
  { source, found, appUrl, now }: { source: Source; found: StagedSource; appUrl: string; now: Date },
): Promise<MoveInPlan> {
  const tables: TablePlan[] = [];
  for (const table of OLD_TABLES) {
    const rows = found.rows.get(table);
    if (rows !== undefined) tables.push(await tablePlan(client, table, rows));
  }
  const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
  const [numbers] = await one<{ problems: number; links: number; invited: number; known: number }>(
    `select (select count(*)::int from moved_problems) as problems,
      (select count(*)::int from moved_external_info_tokens where state is null and not used and expires_at > $1) as links,
      (select count(*)::int from moved_profiles m where state is null and email is not null and ${IS_NEW_OR_INCOMPLETE}) as invited,
      (select count(*)::int from moved_profiles where state is null and here_id <> id) as known`,
    [now.toISOString()],
  );
  const isExample = await isExampleCatalogue(client);
  const [examples] = isExample ? await one<{ count: number }>(INACTIVE_EXAMPLES) : [];
  const missing = OLD_TABLES.filter((table) => table !== 'users' && !source.tables.has(table));
  return {
    source: source.name,
    tables,
    problems: await one(`${PROBLEMS} limit ${PROBLEMS_LISTED}`),
    problems_total: numbers?.problems ?? 0,
    duplicates: await readDuplicates(client),
    unknown_statuses: await one(
      `select substring(reason from 'Unknown status ''(.*)''$') as status, count(*)::int as clients
       from moved_problems where table_name = 'clients' and field = 'status' and reason like 'Unknown status %'
       group by 1 order by 2 desc, 1 limit 50`,
    ),
    open_links: numbers?.links ?? 0,
    app_url: appUrl,
    users: {
      invited: numbers?.invited ?? 0,
      known: numbers?.known ?? 0,
      to_complete: await one(
        `select m.id, m.full_name from moved_profiles m where m.state is null and m.email is null and ${IS_NEW_OR_INCOMPLETE}
         order by m.full_name, m.id`,
      ),
    },
    inactive_examples: examples?.count ?? 0,
    names_not_in_catalogue: (await one<{ name: string }>(NAMES_NOT_IN_CATALOGUE)).map(({ name }) => name),
    zones_assumed: found.zonesAssumed,
    ignored: [...source.ignored],
    missing,
  };
}

/** Addresses of users who moved in without one. Mails to them go nowhere. */
export const INCOMPLETE_ADDRESS = '@to-be-completed.invalid';

const IS_NEW_OR_INCOMPLETE = `(m.here_id is null
  or exists (select from users u where u.id = m.id and u.email like '%${INCOMPLETE_ADDRESS}'))`;

const INACTIVE_EXAMPLES = `
  select count(*)::int as count from service_sub_headers e
  where e.is_active and exists (select from moved_service_categories)
  and not exists (select from moved_service_sub_headers m where e.id in (m.id, m.other_id))`;

/** As 'category → sub-header', from proformas that are taken over. */
const NAMES_NOT_IN_CATALOGUE = `
  select distinct left(category.key, 100) || ' → ' || left(header.key, 100) as name
  from moved_proforma_reviews p
  cross join lateral jsonb_each(case jsonb_typeof(p.details->'services') when 'object' then p.details->'services' else '{}' end) as category
  cross join lateral jsonb_each(case jsonb_typeof(category.value) when 'object' then category.value else '{}' end) as header
  where p.state is null and header.value->>'enabled' = 'true'
    and not exists (
      select from moved_service_sub_headers s join moved_service_categories c on c.id = s.category_id
      where c.name = category.key and s.name = header.key and s.state is distinct from 'left_out'
    )
    and not exists (
      select from service_sub_headers s join service_categories c on c.id = s.category_id
      where c.name = category.key and s.name = header.key
    )
  order by 1 limit ${NAMES_LISTED}`;

/** Users are matched by address, and one without an address is here already until it is known. */
const IS_HERE: Partial<Record<OldTable, string>> = {
  users: '(m.state is null and exists (select from users u where u.email = m.email))',
  profiles: `(m.state is null and m.here_id is not null and (m.email is null or not ${IS_NEW_OR_INCOMPLETE}))`,
};

async function tablePlan(client: pg.Client, table: OldTable, rows: number): Promise<TablePlan> {
  const isHere = IS_HERE[table] ?? 'false';
  const { rows: counts } = await client.query<{
    fresh: number;
    same: number;
    differs: number;
    waiting: number;
  }>(
    `select count(*) filter (where state is null and not ${isHere})::int as fresh,
      count(*) filter (where state = 'same' or ${isHere})::int as same,
      count(*) filter (where state = 'differs')::int as differs,
      count(*) filter (where state = 'choose')::int as waiting
     from ${staged(table)} m`,
  );
  const { fresh = 0, same = 0, differs = 0, waiting = 0 } = counts[0] ?? {};
  // Rows that couldn't even be read were never staged.
  return { table, rows, fresh, same, differs, left_out: rows - fresh - same - differs - waiting };
}

async function readDuplicates(client: pg.Client): Promise<MoveInPlan['duplicates']> {
  const { rows } = await client.query<{
    code: string | null;
    id: string;
    name: string;
    created_at: string;
    is_here: boolean;
  }>(`
    select m.proposal_id as code, m.id, m.first_name || ' ' || m.surname as name, m.created_at::text, false as is_here
    from moved_clients m where m.state = 'choose'
    union all
    select c.proposal_id, c.id, c.first_name || ' ' || c.surname, c.created_at::text, true from clients c
    where c.proposal_id in (select proposal_id from moved_clients where state = 'choose')
    union all
    select g.other_proposal_id, g.other_id, coalesce(g.other_name, 'A merged client'), g.merged_at::text, true
    from client_merges g
    where g.other_proposal_id in (select proposal_id from moved_clients where state = 'choose')
    order by code nulls first, is_here desc, created_at, id limit 2000`);
  const byCode = Map.groupBy(rows, ({ code, id }) => code ?? `\n${id}`);
  const groups = [...byCode.values()].map((clients) => ({
    code: clients[0]?.code ?? null,
    clients: clients.map(({ code: _, created_at, ...one }) => ({
      ...one,
      created_at: instantFromDatabase(created_at),
    })),
  }));
  const taken = await takenCodes(client);
  return groups.map(({ code, clients }) => {
    const needed = clients.length - (code === null ? 0 : 1);
    const free = suggestCodes(code, needed + taken.size)
      .filter((one) => !taken.has(one))
      .slice(0, needed);
    for (const one of free) taken.add(one);
    return { code, clients, suggested: free };
  });
}

/** Codes that could collide with a suggestion. */
async function takenCodes(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ code: string }>(`
    select proposal_id as code from clients where proposal_id like '%-%'
    union select other_proposal_id from client_merges where other_proposal_id like '%-%'
    union select proposal_id from moved_clients where proposal_id like '%-%'`);
  return new Set(rows.map(({ code }) => code));
}

/** Those that prevent most come first within a table. */
const PROBLEMS = `
  select table_name as table, coalesce(id, '') as id, field, reason, kind from moved_problems
  order by array_position(array['choose', 'left_out', 'differs', 'changed'], kind), seq`;

/** All problems, in pieces. */
export async function* readProblems(client: pg.Client): AsyncGenerator<MoveInProblem[]> {
  await client.query(`declare listed_problems no scroll cursor for ${PROBLEMS}`);
  for (;;) {
    const { rows } = await client.query<MoveInProblem>(`fetch ${PROBLEMS_LISTED} from listed_problems`);
    if (rows.length > 0) yield rows;
    if (rows.length < PROBLEMS_LISTED) break;
  }
  await client.query('close listed_problems');
}
