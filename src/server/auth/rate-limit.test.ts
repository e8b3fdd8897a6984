import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { rate_limits } from '#server/db/schema/rate-limits.ts';
import { openLink } from '#server/features/intake/links/open-link.ts';
import { serveOverHttp } from '#tests/support/http-server.ts';
import { openBrowser } from '#tests/support/test-browser.ts';
import { contextOf, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { forgiveAttempt, limitAttempts } from './rate-limit.ts';

let services: TestServices;
/** Another process with its own connections. */
let other: TestServices;
let stopOther: () => Promise<void>;

beforeAll(async () => {
  services = await startTestServices();
  const connectionString = services.connection.pool.options.connectionString ?? '';
  const connection = connect(connectionString, { max: 5, onError: () => {} });
  other = { ...services, connection, db: connection.db };
  stopOther = connection.close;
});
afterAll(async () => {
  await stopOther();
  await services.stop();
});
beforeEach(() => services.db.delete(rate_limits));

const from = (ip_address: string, process = services) => ({ ...contextOf(process, null), ip_address });
const refusedFor = (seconds: number) => ({
  code: 'TOO_MANY_REQUESTS',
  data: { retry_after_seconds: seconds },
});

it('a questionnaire link opens at most 300 times in 15 minutes', async () => {
  const open = (context: ReturnType<typeof from>, token = 'a-token') =>
    openLink({ context, input: { token } });
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const context = from(`10.0.0.${attempt % 4}`, attempt % 2 ? other : services);
    await expect(open(context)).rejects.toMatchObject({ code: 'LINK_INVALID' });
  }
  await expect(open(from('10.0.0.9'))).rejects.toMatchObject(refusedFor(900));
  services.advance(60_500);
  await expect(open(from('10.0.0.9', other))).rejects.toMatchObject(refusedFor(840));
  await expect(open(from('10.0.0.9'), 'another-token')).rejects.toMatchObject({ code: 'LINK_INVALID' });
  services.advance(839_500);
  await expect(open(from('10.0.0.9'))).rejects.toMatchObject({ code: 'LINK_INVALID' });
});

it('the HTTP response to too many attempts says how long to wait', async () => {
  const context = from('127.0.0.1');
  for (let attempt = 0; attempt < 300; attempt += 1) await limitAttempts(context, 'link-open', 'a-token');
  const app = await serveOverHttp(services);
  const answer = await openBrowser(app.url).fetch('/api/links/open', {
    method: 'POST',
    body: { token: 'a-token' },
  });
  await app.stop();
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('900');
  expect(answer.json).toMatchObject(refusedFor(900));
});

it('concurrent attempts in two processes never exceed the limit', async () => {
  const attempts = Array.from({ length: 40 }, (_, attempt) =>
    limitAttempts(from('10.0.0.1', attempt % 2 ? other : services), 'sign-in', 'ada@firm.co.uk'),
  );
  const results = await Promise.allSettled(attempts);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

it('counting an attempt locks its windows in the order of their keys', async () => {
  const context = from('10.0.0.1');
  await limitAttempts(context, 'sign-in', 'ada@firm.co.uk');
  const [first, second] = (await services.db.select().from(rate_limits)).map(({ key }) => key).sort();
  const { attempt } = await other.db.transaction(async (tx) => {
    await tx.execute(sql`select from rate_limits where key = ${first} for update`);
    const attempt = limitAttempts(context, 'sign-in', 'ada@firm.co.uk');
    await untilBlocked(tx, attempt);
    await tx.execute(sql`select from rate_limits where key = ${second} for update nowait`);
    return { attempt };
  });
  await attempt;
});

it('one address is limited across accounts', async () => {
  const attempt = (account: string) => limitAttempts(from('10.0.0.1'), 'sign-up', account);
  for (let count = 0; count < 20; count += 1) await attempt(`${count}@firm.co.uk`);
  await expect(attempt('one-more@firm.co.uk')).rejects.toMatchObject(refusedFor(3_600));
  await limitAttempts(from('10.0.0.2'), 'sign-up', 'one-more@firm.co.uk');

  // All IPv6 addresses of a customer count as one.
  const roaming = (host: number) =>
    limitAttempts(from(`2001:db8:0:1::${host}`), 'sign-up', `${host}@firm.co.uk`);
  for (let host = 0; host < 20; host += 1) await roaming(100 + host);
  await expect(roaming(200)).rejects.toMatchObject(refusedFor(3_600));
  await limitAttempts(from('2001:db8:0:2::100'), 'sign-up', 'neighbour@firm.co.uk');

  const signIn = () => limitAttempts(from('10.0.0.3'), 'sign-in', 'ada@firm.co.uk');
  for (let count = 0; count < 10; count += 1) await signIn();
  await forgiveAttempt(from('10.0.0.3'), 'sign-in', 'ADA@firm.co.uk');
  await signIn();
});

it('a window stored by a clock that ran ahead is over', async () => {
  const before = services.now().toISOString();
  const attempt = () => limitAttempts(from('10.0.0.1'), 'sign-in', 'ada@firm.co.uk');
  services.advance(401 * 24 * 60 * 60 * 1_000);
  for (let count = 0; count < 10; count += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject(refusedFor(900));
  services.setNow(before);
  for (let count = 0; count < 10; count += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject(refusedFor(900));
});

it('a process whose clock is slightly behind neither restarts nor extends a window', async () => {
  const attempt = () => limitAttempts(from('10.0.0.1'), 'sign-in', 'ada@firm.co.uk');
  for (let count = 0; count < 5; count += 1) await attempt();
  services.advance(-2_000);
  for (let count = 0; count < 5; count += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject(refusedFor(900));
});
