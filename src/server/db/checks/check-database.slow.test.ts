import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { parseEnv } from '#server/kernel/env.ts';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { debianProgram } from '#tests/support/machines/debian-package.ts';
import { tlsProxy } from '#tests/support/machines/tls-proxy.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { freePort } from '#tests/support/running-app.ts';
import { checkDatabase } from './check-database.ts';
import { type DatabaseFacts, whyUnsuitable } from './requirements.ts';
import { UnsuitableDatabaseError } from './unsuitable-database.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/**
 * Creates an empty database. In `statements`, `this_database` stands for its name and `this_account` for a new account.
 */
async function database(
  statements: readonly string[] = [],
  create = '',
): Promise<{ url: string; own: string }> {
  const made = await createEmptyDatabase(create);
  const own = new URL(made.url);
  const name = own.pathname.slice(1);
  const account = `${name}_account`;
  // The database is dropped before the account, which may own it.
  cleanUps.push(() => runOnce(inject('testServer').url, `drop role ${account}`));
  cleanUps.push(() => made.drop());
  const admin = new pg.Client({ connectionString: made.url });
  await admin.connect();
  await admin.query(`create role ${account} login password 'own'`);
  for (const statement of statements)
    await admin.query(statement.replaceAll('this_database', name).replaceAll('this_account', account));
  await admin.end();
  own.username = account;
  own.password = 'own';
  return { url: made.url, own: own.href };
}

/** Returns the message with which the check refuses a database, or '' if the database passes. */
async function refusalOf(url: string): Promise<string> {
  const { pool, close } = connect(url, { onError: () => undefined });
  try {
    const env = parseEnv({ NODE_ENV: 'production', DATABASE_URL: url });
    await checkDatabase({ directUrl: url, pool, env, log: { warn: (line: string) => warnings.push(line) } });
    return '';
  } catch (error) {
    if (error instanceof UnsuitableDatabaseError) return error.message;
    throw error;
  } finally {
    await close();
  }
}

let warnings: string[] = [];
afterEach(() => {
  warnings = [];
});

const OWNED = 'alter database this_database owner to this_account';
const OTHER_LOCALE = "locale_provider libc locale 'C'";

describe('a start is refused with an explanation', () => {
  it.each<[string, { create?: string; statements?: string[] }, RegExp]>([
    [
      'has the encoding SQL_ASCII',
      { create: `encoding 'SQL_ASCII' ${OTHER_LOCALE}`, statements: [OWNED] },
      /stores text as SQL_ASCII, .* Create it again with ENCODING 'UTF8' TEMPLATE template0\.$/,
    ],
    [
      'has the encoding LATIN1',
      { create: `encoding 'LATIN1' ${OTHER_LOCALE}`, statements: [OWNED] },
      /stores text as LATIN1/,
    ],
    [
      'ignores case for ASCII letters only',
      { create: `encoding 'UTF8' ${OTHER_LOCALE}`, statements: [OWNED] },
      /treats 'ZOË' and 'zoë' as different words, .* LOCALE 'C\.UTF-8' or 'en_GB\.UTF-8'/,
    ],
    [
      'writes German dates',
      { statements: [OWNED, `alter role this_account set datestyle = 'German'`] },
      /style 'German, DMY'\. Run ALTER ROLE \w+_account SET datestyle/,
    ],
    [
      'would create tables elsewhere',
      { statements: [OWNED, 'create schema authorization this_account'] },
      /in the schema \w+_account instead of public\. Run ALTER ROLE \w+ SET search_path = public/,
    ],
    [
      'allows no tables',
      {},
      /may not create tables\. Run ALTER DATABASE test_\w+ OWNER TO test_\w+_account,/,
    ],
    [
      'allows no schemas',
      { statements: ['grant create on schema public to this_account'] },
      /may not create schemas\. Run GRANT CREATE ON DATABASE test_\w+ TO test_\w+_account\.$/,
    ],
    [
      'has pg_trgm in a schema that the account may not use',
      { statements: [OWNED, 'create schema extensions', 'create extension pg_trgm schema extensions'] },
      /Run GRANT USAGE ON SCHEMA extensions TO test_\w+_account\.$/,
    ],
  ])('if the database %s', async (_how, { create, statements }, sentence) => {
    const { own } = await database(statements, create);
    expect(await refusalOf(own)).toMatch(sentence);
    await expect(runOnce(own, 'select from drizzle.__drizzle_migrations')).rejects.toThrow('does not exist');
  });

  it('if another account owns the tables', async () => {
    const { url, own } = await database([OWNED]);
    await migrate(url);
    expect(await refusalOf(own)).toMatch(
      /^The table .* belongs to tallygate, so test_\w+_account can't change it\. Run REASSIGN OWNED/,
    );
  });

  it.each<[string, (url: URL) => void | Promise<void>, RegExp]>([
    [
      'the host does not exist',
      (url) => {
        url.hostname = 'database.invalid';
      },
      /host name (does not exist|could not)/,
    ],
    [
      'nothing listens on the port',
      async (url) => {
        url.port = String(await freePort());
      },
      /nothing accepts connections at its host and port/,
    ],
    [
      'the password is wrong',
      (url) => {
        url.password = 'wrong';
      },
      /the account or its password is wrong/,
    ],
    [
      'the database does not exist',
      (url) => {
        url.pathname = '/none';
      },
      /has no database of that name/,
    ],
    [
      'the server has no TLS',
      (url) => url.searchParams.set('sslmode', 'require'),
      /offers no TLS, which the address requires/,
    ],
    [
      'the file of the certificate is missing',
      (url) => {
        url.searchParams.set('sslmode', 'verify-full');
        url.searchParams.set('sslrootcert', '/nowhere.pem');
      },
      /a file that its address names .* doesn't exist/,
    ],
  ])('if %s', async (_what, change, sentence) => {
    const { own } = await database([OWNED]);
    const url = new URL(own);
    await change(url);
    const refusal = await refusalOf(url.href);
    expect(refusal).toMatch(/^The database of DATABASE_URL can't be used: /);
    expect(refusal).toMatch(sentence);
  });

  it('if the server is older than PostgreSQL 15 or lacks pg_trgm', () => {
    const facts: DatabaseFacts = {
      ...{ version: 150_018, encoding: 'UTF8', folds: true, date_style: 'ISO, MDY', account: 'own' },
      ...{ database: 'crm', schema: 'public', may_create_tables: true, may_create_schemas: true },
      ...{ has_schemas: false, foreign: null, pg_trgm: null, pg_trgm_available: true },
    };
    expect(whyUnsuitable(facts)).toBeNull();
    expect(whyUnsuitable({ ...facts, version: 140_021 })).toBe(
      'The server is PostgreSQL 14. Tallygate needs PostgreSQL 15 or later.',
    );
    expect(whyUnsuitable({ ...facts, pg_trgm_available: false })).toMatch(/lacks the extension pg_trgm/);
  });
});

const openssl = debianProgram('openssl', 'openssl');

it.skipIf(openssl === null)(
  'a self-signed certificate is accepted only with sslrootcert and for its own host name',
  async () => {
    const { own } = await database([OWNED]);
    const over = async (names: string, parameters: (certificate: string) => Record<string, string>) => {
      const proxy = await tlsProxy(openssl ?? '', Number(new URL(own).port), names);
      const url = new URL(own);
      url.port = String(proxy.port);
      for (const [name, value] of Object.entries(parameters(proxy.certificate)))
        url.searchParams.set(name, value);
      const refusal = await refusalOf(url.href);
      await proxy.stop();
      return refusal;
    };
    const verified = (sslrootcert: string) => ({ sslmode: 'verify-full', sslrootcert });
    expect(await over('IP:127.0.0.1', verified)).toBe('');
    expect(await over('IP:127.0.0.1', () => ({ sslmode: 'verify-full' }))).toMatch(
      /certificate is self-signed\. Add sslrootcert=FILE/,
    );
    expect(await over('DNS:db.example.com', verified)).toMatch(/certificate is for another host name/);
  },
);

it('a database with pg_trgm in a separate schema is migrated', async () => {
  const { own } = await database([
    OWNED,
    'create schema extensions',
    'create extension pg_trgm schema extensions',
    'grant usage on schema extensions to this_account',
  ]);
  expect(await refusalOf(own)).toBe('');
  await migrate(own);
  expect(await refusalOf(own)).toBe('');
  const client = new pg.Client({ connectionString: own });
  await client.connect();
  const { rows } = await client.query(`select indexdef from pg_indexes where indexname = 'clients_search'`);
  await client.end();
  expect(rows[0].indexdef).toContain('extensions.gin_trgm_ops');
});

it('a server with too few connections causes one warning in the log', async () => {
  const { own } = await database([OWNED, 'alter database this_database connection limit 10']);
  expect(await refusalOf(own)).toBe('');
  expect(warnings).toEqual([expect.stringContaining('allows 10 connections, but this process may open 23')]);
});
