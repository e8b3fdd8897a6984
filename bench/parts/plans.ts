import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { recordStatements } from '#bench/record.ts';
import { CLIENT_COLUMNS } from '#contract/clients/client-list/client-columns.ts';
import type { Db } from '#server/db/connect.ts';
import { countClients } from '#server/features/clients/client-list/counts/count-clients.ts';
import { listClients } from '#server/features/clients/client-list/list-clients.ts';
import { getClient } from '#server/features/desk/client-page/get-client.ts';
import { countBadges } from '#server/features/desk/dashboard/count-badges.ts';
import { readOverview } from '#server/features/desk/dashboard/read-overview.ts';

const FILE = fileURLToPath(new URL('../plans.md', import.meta.url));

/** Writes the database's plan for each hot read, with the product's own statements. */
export async function runPlans(cluster: Cluster, { clients, quick }: BenchOptions): Promise<void> {
  const database = await cluster.prepared(clients);
  const [{ id, email } = {}] = await cluster.query(
    database,
    'select id, email from clients order by md5(id::text) limit 1',
  );
  const list = (input: object) => (db: Db) =>
    listClients({ context: { db, now: () => new Date() }, input: { limit: 100, skip: 0, ...input } });
  const reads: Record<string, (db: Db) => Promise<unknown>> = {
    'list, all': list({}),
    'list, one status': list({ status: 'proforma_review' }),
    'list, a source': list({ inquiry_source: 'Email' }),
    'list, booked by Calendly': list({ calendly_booking: 'true' }),
    ...Object.fromEntries(
      CLIENT_COLUMNS.map((column) => [`list, sorted by ${column}`, list({ sort: column })]),
    ),
    'list, sorted, a status': list({ sort: 'name', status: 'proforma_review' }),
    'list, sorted, a rare search': list({ sort: 'name', search: 'qqqq' }),
    'list, a jump of the scrollbar': list({ skip: Math.floor(clients / 2) }),
    'search, rare': list({ search: 'qqqq' }),
    'search, usual': list({ search: 'taylor' }),
    'search, common': list({ search: 'example' }),
    'search, one client by e-mail': list({ search: String(email) }),
    'search, two characters': list({ search: 'zq' }),
    'count of a search': (db) =>
      countClients({ context: { db, now: () => new Date() }, input: { search: 'taylor' } }),
    'counts, badges': (db) => countBadges({ db, actor: { user_id: String(id) } }),
    dashboard: (db) => readOverview({ db, now: () => new Date(), actor: { user_id: String(id) } }),
    'client page': (db) => getClient({ context: { db }, input: { id: String(id) } }),
  };
  const url = cluster.urlOf(database);
  const recorded = await recordStatements(url, Object.values(reads));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sections: string[] = [];
  for (const [index, name] of Object.keys(reads).entries()) {
    const plans: string[] = [];
    for (const { text, values } of recorded[index] ?? []) {
      const explain = `explain (analyze, costs off, buffers off) ${text}`;
      // The first run loads the pages into memory.
      await client.query(explain, values);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    sections.push(`## ${name}\n\n\`\`\`\n${plans.join('\n\n')}\n\`\`\`\n`);
  }
  await client.end();
  const text = `# Plans of the hot reads at ${clients.toLocaleString('en-GB')} clients\n\nWritten by \`npm run bench -- plans\`. Full scans are limited to small tables: the app regularly folds the rows of\n\`client_counts\` and \`status_entries\` into fewer, and the generator creates no links. A test checks the plans of every call\nwith filled tables.\n\n${sections.join('\n')}`;
  if (quick) console.log(text);
  else writeFileSync(FILE, text);
}
