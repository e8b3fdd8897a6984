import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoSessionError } from '#server/db/checks/no-session.ts';
import { createFreshDatabase, type FreshDatabase } from '#tests/support/fresh-database.ts';
import { cuttableProxy } from '#tests/torture/cuttable-proxy.ts';
import { openChangeFeed } from './change-feed.ts';

let database: FreshDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createFreshDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a feed is not opened if announcements go to another database', async () => {
  const other = await createFreshDatabase();
  const elsewhere = new pg.Pool({ connectionString: other.url });
  await expect(openChangeFeed(database.url, pino({ level: 'silent' }), { pool: elsewhere })).rejects.toThrow(
    NoSessionError,
  );
  await elsewhere.end();
  await other.drop();
});

test('a feed that receives no announcements after a reconnection is not listening', async () => {
  const { line, feed: own, nextGap, stop, errors, announce } = await overLine();
  const other = await createFreshDatabase();
  const elsewhere = new pg.Pool({ connectionString: other.url });
  announce(elsewhere);
  line.cut();
  await expect.poll(() => errors.length, { timeout: 10_000 }).toBe(1);
  expect(errors[0]).toContain('Set DATABASE_DIRECT_URL');
  expect(own.listening).toBe(false);
  const gap = nextGap();
  announce(pool);
  await gap;
  expect(own.listening).toBe(true);
  await stop();
  await elsewhere.end();
  await other.drop();
});

/** A separate feed over a connection that can go silent, checked every 50 ms. */
async function overLine({
  onSent,
  responseMs = 2_000,
}: {
  onSent?: (sent: Buffer) => void;
  responseMs?: number;
} = {}) {
  const url = new URL(database.url);
  const line = await cuttableProxy(Number(url.port), onSent);
  url.port = String(line.port);
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
  let announcer = pool;
  const changing = { query: (...args: Parameters<pg.Pool['query']>) => announcer.query(...args) };
  const own = await openChangeFeed(url.href, log, {
    pool: changing as pg.Pool,
    checkEveryMs: 50,
    responseMs,
  });
  return {
    line,
    feed: own,
    errors,
    announce: (over: pg.Pool) => {
      announcer = over;
    },
    nextGap: () => new Promise<void>((resolve) => own.subscribe({ onChange() {}, onGap: resolve })),
    async stop() {
      await own.close();
      await line.stop();
    },
  };
}

test('a feed that detects a silent connection reports a gap', async () => {
  const { line, feed: own, nextGap, stop } = await overLine();
  const gap = nextGap();
  line.set('silent');
  await expect.poll(() => own.listening).toBe(false);
  line.set('open');
  await gap;
  expect(own.listening).toBe(true);
  await stop();
});

test('a feed reports the gap after a failed attempt to reconnect', async () => {
  const { line, feed: own, nextGap, stop } = await overLine();
  const gap = nextGap();
  const away = new Promise<void>((resolve) => own.subscribe({ onChange() {}, onGap() {}, onAway: resolve }));
  line.set('refused');
  await away;
  line.set('open');
  await gap;
  await stop();
});

test('a feed does not hang when the connection goes silent just after opening', async () => {
  let connections = 0;
  const { line, nextGap, stop } = await overLine({
    onSent(sent) {
      if (!sent.includes('listen changes')) return;
      connections += 1;
      if (connections === 2) line.set('silent');
    },
  });
  const gap = nextGap();
  line.cut();
  await expect.poll(() => connections).toBe(2);
  line.set('open');
  await gap;
  expect(connections).toBeGreaterThan(2);
  await stop();
});

test('a feed closes promptly on a silent connection', async () => {
  // Longer than the test timeout, so waiting for a response fails the test.
  const { line, feed: own, stop } = await overLine({ responseMs: 600_000 });
  line.set('silent');
  await own.close();
  await stop();
});
