/** Facts about a database that decide whether the app can work with it. */
export interface DatabaseFacts {
  /** `server_version_num`, such as 180004. */
  version: number;
  encoding: string;
  /** Whether `lower` works for letters outside ASCII. */
  folds: boolean;
  /** Such as 'ISO, DMY'. */
  date_style: string;
  account: string;
  database: string;
  /** The schema in which a new table is created; null without one. */
  schema: string | null;
  may_create_tables: boolean;
  may_create_schemas: boolean;
  /** Whether the schemas of the migrations and of the job queue exist. */
  has_schemas: boolean;
  /** A table of ours that the account doesn't own, and the owner. */
  foreign: { name: string; owner: string } | null;
  /** Where pg_trgm is; null if it isn't installed. */
  pg_trgm: { schema: string; usable: boolean } | null;
  pg_trgm_available: boolean;
}

const OLDEST = 15;

/** Returns why the app can't work with a database and what to do, or null if it can. */
export function whyUnsuitable(facts: DatabaseFacts): string | null {
  const { account, database, foreign, pg_trgm } = facts;
  if (Math.floor(facts.version / 10_000) < OLDEST)
    return `The server is PostgreSQL ${Math.floor(facts.version / 10_000)}. Tallygate needs PostgreSQL ${OLDEST} or later.`;
  if (facts.encoding !== 'UTF8')
    return `The database ${database} stores text as ${facts.encoding}, which lacks letters that names need. Create it again with ENCODING 'UTF8' TEMPLATE template0.`;
  if (!facts.folds)
    return `The database ${database} treats 'ZOË' and 'zoë' as different words, so searches would miss names. Create it again with a locale such as LOCALE 'C.UTF-8' or 'en_GB.UTF-8' and TEMPLATE template0.`;
  if (!facts.date_style.startsWith('ISO'))
    return `The database writes dates in the style '${facts.date_style}'. Run ALTER ROLE ${account} SET datestyle = 'ISO, DMY', and start again.`;
  if (facts.schema !== 'public')
    return `The account ${account} would create tables in ${facts.schema === null ? 'no schema' : `the schema ${facts.schema}`} instead of public. Run ALTER ROLE ${account} SET search_path = public, and start again.`;
  if (foreign !== null)
    return `The table ${foreign.name} belongs to ${foreign.owner}, so ${account} can't change it. Run REASSIGN OWNED BY ${foreign.owner} TO ${account} in this database, or use the account ${foreign.owner}.`;
  if (!facts.may_create_tables)
    return `The account ${account} may not create tables. Run ALTER DATABASE ${database} OWNER TO ${account}, or GRANT CREATE ON SCHEMA public TO ${account}.`;
  if (!facts.may_create_schemas && !facts.has_schemas)
    return `The account ${account} may not create schemas. Run GRANT CREATE ON DATABASE ${database} TO ${account}.`;
  if (pg_trgm === null && !facts.pg_trgm_available)
    return `The server lacks the extension pg_trgm. Install PostgreSQL's contrib package (Debian has it in the server's package).`;
  if (pg_trgm === null && !facts.may_create_schemas)
    return `The account ${account} may not install the extension pg_trgm. As a superuser, run CREATE EXTENSION pg_trgm in the database ${database}.`;
  if (pg_trgm !== null && !pg_trgm.usable)
    return `The account ${account} may not use the schema ${pg_trgm.schema} with the extension pg_trgm. Run GRANT USAGE ON SCHEMA ${pg_trgm.schema} TO ${account}.`;
  return null;
}
