import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { insertManyClients } from '#tests/support/many-clients.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { connect } from '../../db/connect.ts';
import { keepTrigramsCounted } from './keep-trigrams-counted.ts';
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
