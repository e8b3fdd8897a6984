import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { insertManyClients } from '#tests/support/many-clients.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { countClients } from './count-clients.ts';
import { keepTrigramsCounted } from './keep-trigrams-counted.ts';
import { listClients } from './list-clients.ts';
import { trigramCounts } from './trigram-counts.ts';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
  await insertManyClients(services.connection.pool, 3_000);
});
afterAll(() => services.stop());

it('counts what the newest clients have in common from the start on', async () => {
  const { db, log } = services;
  expect(trigramCounts(db)).toBeUndefined();
  const stop = keepTrigramsCounted({ db, log });
  await vi.waitFor(() => expect(trigramCounts(db)).toBeDefined(), { timeout: 30_000 });
  stop();
  expect(trigramCounts(db)?.get('exa')).toBe(2_000);
  // One name of ten.
  expect(trigramCounts(db)?.get('pri')).toBe(200);
  expect(trigramCounts(db)?.get('zzz')).toBeUndefined();
});

it('alters nothing of what is found', async () => {
  const { db } = services;
  const unaware = connect(services.connection.pool.options.connectionString ?? '', {
    onError: () => undefined,
  });
  const TERMS =
    'tg2025000042,client42@example.com,Ironbridge 42 Ltd,Priya,07700 1,077001,okafor1,zoë o,Ltd,%';
  for (const search of TERMS.split(',')) {
    for (const filter of [{ search }, { search, status: 'info_returned' }] as const) {
      const found = (of: typeof db) =>
        Promise.all([
          listClients({ ctx: { db: of }, input: { ...filter, limit: 60, skip: 0 } }),
          countClients({ ctx: { db: of }, input: filter }),
        ]);
      expect(await found(db), search).toEqual(await found(unaware.db));
    }
  }
  await unaware.close();
});

it('is said in the log where it fails, and nothing else comes of it', async () => {
  const lines: string[] = [];
  const away = connect('postgres://nobody@127.0.0.1:1/none', { onError: () => undefined });
  const stop = keepTrigramsCounted({
    db: away.db,
    log: pino({}, { write: (line: string) => lines.push(line) }),
  });
  await vi.waitFor(() => expect(lines.join()).toContain('could not be counted'), { timeout: 30_000 });
  stop();
  expect(trigramCounts(away.db)).toBeUndefined();
  await away.close();
});
