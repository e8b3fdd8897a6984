import type pg from 'pg';
import type { DatabaseFacts } from './requirements.ts';

const FACTS = `
  select
    current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding,
    current_setting('datestyle') as date_style,
    quote_ident(current_user) as account,
    quote_ident(current_database()) as database,
    current_schema() as schema,
    has_schema_privilege('public', 'create') as may_create_tables,
    has_database_privilege(current_database(), 'create') as may_create_schemas,
    (select count(*) = 2 from pg_namespace where nspname in ('drizzle', 'pgboss')) as has_schemas,
    (select json_build_object('name', c.oid::regclass::text, 'owner', quote_ident(pg_get_userbyid(relowner)))
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')
        and (nspname in ('drizzle', 'pgboss') or nspname = 'public' and relname in ('clients', 'activity_events'))
      order by c.relname limit 1) as "foreign",
    (select json_build_object('schema', quote_ident(nspname), 'usable', has_schema_privilege(n.oid, 'usage'))
      from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm') as pg_trgm,
    exists (select from pg_available_extensions where name = 'pg_trgm') as pg_trgm_available`;

/** Sent only if the database's encoding has these letters. */
const FOLDS = `select lower('ZOË') = 'zoë' as folds`;

/** Reads the facts that decide whether the app can work with the database of `client`. */
export async function readFacts(client: pg.ClientBase): Promise<DatabaseFacts> {
  const { rows } = await client.query<Omit<DatabaseFacts, 'folds'>>(FACTS);
  const [facts] = rows;
  if (!facts) throw new Error('The database returned no facts about itself');
  if (facts.encoding !== 'UTF8') return { ...facts, folds: false };
  const { rows: tried } = await client.query<{ folds: boolean }>(FOLDS);
  return { ...facts, folds: tried[0]?.folds === true };
}
