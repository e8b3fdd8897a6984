import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Env } from './env.ts';

/** Logs one JSON line per event. Failed queries are logged without their values, which may be personal data. */
export function createLog(env: Pick<Env, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error)) },
  };
  return pino(options, destination);
}

/**
 * Copies only name, message, stack and code, because other fields, such as the database's `detail`, quote values. For a
 * failed query, copies the database's error.
 */
function withoutValues(error: unknown): Error {
  const reason = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(reason instanceof Error)) return new Error('A thrown value was not an Error');
  const { name, message, stack = '' } = reason;
  const code = 'code' in reason ? { code: reason.code } : {};
  return Object.assign(new Error(message), { name, stack, ...code });
}
