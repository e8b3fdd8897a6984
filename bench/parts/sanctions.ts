import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { BENCH_ADMIN, type Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { processorMs, startLoad, startProduct } from '#bench/processes.ts';
import { figure, markdownTable, publish } from '#bench/results.ts';
import {
  numbersFrom,
  pick,
  type Random,
  ukCompany,
  ukPerson,
  VARIANTS,
  type Variant,
  variantOf,
} from '#contract/due-diligence/sanctions/names/names.fixture.ts';
import {
  SANCTIONS_LIST_PATH,
  type SanctionsStatus,
} from '#contract/due-diligence/sanctions/sanctions-status.ts';
import {
  type InventedEntry,
  inventedEntries,
  listCsv,
} from '#server/features/due-diligence/sanctions/sanctions-list.fixture.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

/** As published in 2026: about 5,700 entries on 57,000 rows. */
const ENTRIES = 5_700;
const NAMES = 10;
const PARTIES_PER_CLIENT = 2.5;
const PLANTED = 150;
/** Requests one after another without a pause are as many as some hundred people make. */
const CONCURRENCY = 1;
const BEFORE_MS = 10_000;
const POLL_MS = 250;
/** A screening that takes longer has failed. */
const MOST_MS = 15 * 60_000;
const INSERTED_AT_ONCE = 5_000;

interface Planted {
  id: string;
  unique_id: string;
  variant: Variant;
}

/**
 * Loads a list and screens the parties of all clients in an app that answers requests. Parties have plausible British names;
 * some are names of the list written in another way.
 */
export async function runSanctions(cluster: Cluster, { quick, clients }: BenchOptions): Promise<void> {
  const random = numbersFrom(17);
  const entries = inventedEntries(ENTRIES, 4, NAMES);
  const database = await cluster.copyOf(await cluster.prepared(clients), 'run');
  const { planted, parties } = await storeParties(cluster.urlOf(database), { random, entries, clients });
  const product = await startProduct(cluster.urlOf(database));
  const load = startLoad();
  try {
    const { cookie } = await signInOverHttp(product.url, BENCH_ADMIN);
    const requests = ['/api/clients?limit=50', '/api/dashboard'].map((path) => ({
      method: 'GET',
      path,
      headers: { cookie },
      body: null,
    }));
    const send = (duration: number) =>
      load.send({
        port: Number(new URL(product.url).port),
        requests,
        concurrency: CONCURRENCY,
        duration,
        times: Number.POSITIVE_INFINITY,
      });
    const before = await send(BEFORE_MS);
    const csv = listCsv(entries);
    const began = performance.now();
    let workerMs = 0;
    const times: { loaded: number; screened: number } = { loaded: 0, screened: 0 };
    const screening = (async () => {
      const response = await fetch(`${product.url}${SANCTIONS_LIST_PATH}`, {
        method: 'POST',
        body: csv,
        headers: { cookie, origin: product.url, 'content-type': 'text/csv' },
      });
      if (!response.ok) throw new Error(`The list was refused: ${await response.text()}`);
      times.loaded = performance.now() - began;
      for (;;) {
        if (performance.now() - began > MOST_MS) throw new Error('The parties are still not screened');
        workerMs = (await screeningWorkerMs(product.pid)) ?? workerMs;
        const status = (await (
          await fetch(`${product.url}/api/sanctions`, { headers: { cookie } })
        ).json()) as SanctionsStatus;
        if (status.list?.screened_at) break;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      times.screened = performance.now() - began;
    })();
    const during: Awaited<ReturnType<typeof send>>[] = [];
    let isDone = false;
    void screening
      .catch(() => undefined)
      .finally(() => {
        isDone = true;
      });
    while (!isDone) during.push(await send(BEFORE_MS));
    await screening;
    const found = await cluster.query(database, 'select party_id, unique_id from sanctions_hits');
    const p99 = Math.max(...during.map(({ p99 }) => p99));
    const size = (csv.length / 1e6).toFixed(0);
    const text = [
      markdownTable(
        [
          'rows',
          'MB',
          'parties',
          'loaded after, s',
          'all screened after, s',
          'p99 before, ms',
          'p99 meanwhile, ms',
          "worker's processor ms per party",
        ],
        [
          [
            (ENTRIES * NAMES).toLocaleString('en-GB'),
            size,
            parties.toLocaleString('en-GB'),
            figure(times.loaded / 1_000),
            figure(times.screened / 1_000),
            figure(before.p99),
            figure(p99),
            figure(workerMs / parties),
          ],
        ],
      ),
      hitsTable(found, planted, parties),
    ].join('\n\n');
    const title = `Sanctions, the parties of ${clients.toLocaleString('en-GB')} clients`;
    if (quick) console.log(`\n${title}\n\n${text}\n`);
    else publish('sanctions', title, text);
  } finally {
    await load.stop();
    await product.stop();
  }
}

/** Processor time of the worker that the product compares names in, its start and the list's names included. */
async function screeningWorkerMs(product: number): Promise<number | null> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [status, command] = await Promise.all(
      ['status', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    if (command?.includes('screening-worker') && status?.includes(`PPid:\t${product}\n`))
      return processorMs(Number(pid)).catch(() => null);
  }
  return null;
}

function hitsTable(found: Record<string, unknown>[], planted: readonly Planted[], parties: number): string {
  const hits = new Set(found.map(({ party_id, unique_id }) => `${party_id} ${unique_id}`));
  const plantedIds = new Set(planted.map(({ id }) => id));
  const others = new Set(found.map(({ party_id }) => String(party_id)).filter((id) => !plantedIds.has(id)));
  const shares = VARIANTS.map((variant) => {
    const of = planted.filter((one) => one.variant === variant);
    const caught = of.filter(({ id, unique_id }) => hits.has(`${id} ${unique_id}`)).length;
    return `${((100 * caught) / of.length).toFixed(1)}%`;
  });
  const false_hits = (1_000 * others.size) / (parties - planted.length);
  return markdownTable(
    [...VARIANTS.map((variant) => `found: ${variant}`), 'other parties with a hit, per 1,000'],
    [[...shares, figure(false_hits)]],
  );
}

async function storeParties(
  url: string,
  { random, entries, clients }: { random: Random; entries: readonly InventedEntry[]; clients: number },
): Promise<{ planted: Planted[]; parties: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  await client.query(
    'insert into due_diligence_files (client_id, opened_at) select id, created_at from clients',
  );
  const { rows } = await client.query<{ id: string }>('select id from due_diligence_files');
  const files = rows.map(({ id }) => id);
  const planted = plantedParties(random, entries);
  const total = Math.round(clients * PARTIES_PER_CLIENT);
  const parties = Array.from({ length: total }, (_, index) => {
    const variant = planted[index];
    const kind = index % 5 < 2 && !variant ? 'company' : 'person';
    return {
      id: variant?.id ?? crypto.randomUUID(),
      file_id: files[index % files.length],
      kind,
      name: variant?.name ?? (kind === 'company' ? ukCompany(random) : ukPerson(random)),
    };
  });
  for (let from = 0; from < parties.length; from += INSERTED_AT_ONCE) {
    await client.query(
      `insert into due_diligence_parties (id, file_id, kind, roles, name, source, added_at)
       select id, file_id, kind, '{client}', name, 'typed', now()
       from jsonb_to_recordset($1::jsonb) as given(id uuid, file_id uuid, kind text, name text)`,
      [JSON.stringify(parties.slice(from, from + INSERTED_AT_ONCE))],
    );
  }
  await client.query('vacuum (analyze) due_diligence_parties, due_diligence_files');
  await client.end();
  return { planted, parties: total };
}

function plantedParties(random: Random, entries: readonly InventedEntry[]): (Planted & { name: string })[] {
  const people = entries.filter(({ kind }) => kind === 'Individual');
  return VARIANTS.flatMap((variant) => {
    const planted: (Planted & { name: string })[] = [];
    while (planted.length < PLANTED) {
      const { unique_id, names } = pick(random, people);
      const name = variantOf(random, pick(random, names), variant);
      if (name !== null) planted.push({ id: crypto.randomUUID(), unique_id, variant, name });
    }
    return planted;
  });
}
