import { pino } from 'pino';
import { connect } from '#server/db/connect.ts';
import { DELIVERY_HANDLERS } from '#server/delivery-handlers.ts';
import { createCipher } from '#server/kernel/cipher.ts';
import { parseEnv } from '#server/kernel/env.ts';
import { TEST_SECRET } from '#tests/support/test-secret.ts';
import type { OutboxServices } from './delivery-handler.ts';
import { startOutbox } from './start-outbox.ts';

/** The main module of a process that attempts what is due, with the clock and the secret of the test that starts it. */
const env = parseEnv(process.env);
const connection = connect(env.databaseUrl ?? '', { max: 5, onError: () => undefined });
const services = {
  db: connection.db,
  env,
  cipher: createCipher(TEST_SECRET, 'kept secret'),
  now: () => new Date(process.env.NOW ?? ''),
  log: pino({ level: 'silent' }),
} as OutboxServices;
await startOutbox(services, DELIVERY_HANDLERS, { work: false }).sendDue();
await connection.close();
