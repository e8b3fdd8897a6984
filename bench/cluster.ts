import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { generateClients } from '#demo/generate.ts';
import { storeGenerated } from '#demo/store-generated.ts';
import { startEmbedded } from '#embedded-postgres/postgres/embedded.ts';
import { createAuth } from '#server/auth/auth.ts';
import { ensureFirstAdmin } from '#server/auth/first-admin.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { users } from '#server/db/schema/users.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { foldFigures } from '#server/features/figures/figures/fold-figures.ts';
import { parseEnv } from '#server/kernel/env.ts';

/** Kept between runs, so that each number of clients is generated only once. */
const HOME = join(tmpdir(), 'tallygate-bench');

export const BENCH_ADMIN = { email: 'admin@example.com', password: 'a-long-benchmark-passphrase' };
export const SECRET = 'a secret for benchmarks only, 32 characters';

export interface Cluster {
  /** Connection URL of one of its databases. */
  urlOf(database: string): string;
  /** The prepared database with this many clients, on the newest schema. It is created if it is missing. */
  prepared(clients: number): Promise<string>;
  /** A copy of a prepared database that a run may write to. The next copy of that name replaces it. */
  copyOf(database: string, name: string): Promise<string>;
  /** Runs statements in order over one connection and returns the rows of the last. */
  query(database: string, ...statements: string[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** The embedded PostgreSQL with the settings the product uses, including fsync. */
export async function openCluster(): Promise<Cluster> {
  await mkdir(HOME, { recursive: true });
  // As root, the database runs under another account, which needs access.
  await chmod(HOME, 0o711);
  const log = { info: () => undefined, warn: () => undefined };
  const database = await startEmbedded({ dataDir: HOME, log });

  const urlOf = (name: string) => {
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  const query: Cluster['query'] = async (name, ...statements) => {
    const client = new pg.Client({ connectionString: urlOf(name) });
    await client.connect();
    try {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) rows = (await client.query(statement)).rows;
      return rows;
    } finally {
      await client.end();
    }
  };
  const exists = async (name: string) =>
    (await query('postgres', `select from pg_database where datname = '${name}'`)).length > 0;

  return {
    urlOf,
    query,
    async prepared(clients) {
      const name = `clients_${clients}`;
      if (!(await exists(name))) {
        const began = performance.now();
        await query('postgres', 'drop database if exists draft with (force)', 'create database draft');
        const indexes = await fillTables(urlOf('draft'), clients);
        // Uses a connection without the product's time limits, because indexing a million clients takes longer.
        await query('draft', ...indexes);
        // Folds the changes of the counts, as a running app does a second after a change.
        await query('draft', 'select fold_client_counts(), fold_status_entries()');
        // Generating in bulk leaves more dead rows in these tables than a running app does.
        await query('draft', 'vacuum full client_counts', 'vacuum full status_entries');
        await foldAll(urlOf('draft'));
        await query('draft', 'vacuum (freeze, analyze)', 'checkpoint');
        await query('postgres', `alter database draft rename to ${name}`);
        console.log(`Generated ${clients} clients in ${((performance.now() - began) / 1000).toFixed(0)} s`);
      } else {
        await migrate(urlOf(name));
        if (await foldAll(urlOf(name))) await query(name, 'vacuum (freeze, analyze)');
      }
      return name;
    },
    async copyOf(prepared, name) {
      await query(
        'postgres',
        `drop database if exists ${name} with (force)`,
        `create database ${name} template ${prepared} strategy file_copy`,
      );
      return name;
    },
    stop: () => database.stop(),
  };
}

/** Counts the figures, as a running app does soon after a change. Returns how many clients were due. */
export async function foldAll(url: string): Promise<number> {
  const { db, close } = connect(url, { max: 1, onError: () => undefined });
  try {
    return await foldFigures({ db });
  } finally {
    await close();
  }
}

/** Migrates a database and stores generated clients. Drops most indexes; returns the statements that recreate them. */
export async function fillTables(url: string, count: number): Promise<string[]> {
  await migrate(url);
  const { db, close } = connect(url, { max: 1, onError: () => undefined });
  await seedCatalogue(db);
  const env = parseEnv({ ADMIN_EMAIL: BENCH_ADMIN.email, ADMIN_PASSWORD: BENCH_ADMIN.password });
  await ensureFirstAdmin({ db, env, auth: createAuth({ env, db, secret: SECRET }) });
  const staff = await db
    .insert(users)
    .values(
      ['Priya Raman', 'Owen Marsh', 'Catherine Doyle'].map((full_name) => ({
        full_name,
        email: `${full_name.replace(' ', '.').toLowerCase()}@example.com`,
        email_verified: true,
      })),
    )
    .returning({ user_id: users.id, full_name: users.full_name });
  const indexes = await dropIndexes(db);
  await db.execute('set synchronous_commit = off');
  await storeGenerated(
    db,
    generateClients({ seed: 8, count, now: new Date(), users: staff, bookers: env.callBookers }),
  );
  await close();
  return indexes;
}

/** Drops indexes, which are faster to create at the end than to maintain. Returns the statements to recreate them. */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes
    where schemaname = 'public'
      and tablename in ('clients', 'activity_events', 'additional_information', 'client_notes', 'proforma_reviews')
      and not exists (select from pg_constraint where conname = indexname)
      -- A trigger of new clients reads their events.
      and indexname <> 'activity_events_of_client'
  `);
  for (const { indexname } of rows) await db.execute(`drop index "${indexname}"`);
  return rows.map(({ indexdef }) => indexdef);
}
