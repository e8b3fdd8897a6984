import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { DEFAULT_BOOKS } from '#contract/connections/books/books-settings.ts';
import { connection_settings, outbox_deliveries } from '#server/db/schema/firm/connections.ts';
import { DELIVERY_HANDLERS } from '#server/delivery-handlers.ts';
import { startOutbox } from '#server/features/firm/outbox/start-outbox.ts';
import { startWorker } from '#server/features/firm/outbox/start-worker.fixture.ts';
import { startXeroDouble } from '#server/integrations/xero/xero-double.fixture.ts';
import { startTestServices } from '#tests/support/test-services.ts';
import { startSigned } from './signed-proposal.fixture.ts';

/** On a busy machine. Each goes through all calls. */
const LIMIT_MS = 600_000;

const XERO = { client_id: 'the client id', client_secret: 'the client secret' };

it(
  'whatever call to Xero a process is killed in, each bill is drafted once',
  async () => {
    const double = await startXeroDouble(XERO);
    onTestFinished(double.stop);
    const env = { XERO_URL: double.url, XERO_SIGN_IN_URL: `${double.url}/token` };
    const services = await startTestServices(env);
    onTestFinished(services.stop);
    await services.db.insert(connection_settings).values({
      kind: 'books',
      enabled: true,
      config: { ...DEFAULT_BOOKS, provider: 'xero', client_id: XERO.client_id },
      secret: services.cipher.encrypt(XERO.client_secret),
    });
    const outbox = startOutbox(services, DELIVERY_HANDLERS, { work: false });
    onTestFinished(outbox.stop);
    const { signedClient } = await startSigned(services);

    let isKilled = true;
    for (let index = 0; isKilled; index += 1) {
      await signedClient(`Call ${index}`);
      const [from, drafts] = [double.requests.length, double.repeating.length];
      double.troubleOnce('', 'silent', { after: index });
      const worker = startWorker(services, env);
      const ended = once(worker, 'exit');
      await expect
        .poll(() => double.requests.length - from > index || worker.exitCode !== null, { timeout: 60_000 })
        .toBe(true);
      isKilled = worker.kill('SIGKILL');
      await ended;
      double.clearTroubles();
      // As if the lease had ended.
      await services.db.execute(sql`update outbox_deliveries set next_attempt_at = '2026-01-01'`);
      await outbox.sendDue();
      const done = await services.db.$count(outbox_deliveries, eq(outbox_deliveries.state, 'done'));
      expect([done, double.repeating.length - drafts], `call ${index}`).toEqual([index + 1, 1]);
      if (!isKilled) expect(index).toBeGreaterThan(3);
    }
    // The proposals are for one company.
    expect(double.contacts).toHaveLength(1);
  },
  LIMIT_MS,
);
