import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Env } from './env.ts';

/** One JSON line an event. What clients typed stays out: a failed query is named without its values. */
export function createLog(env: Pick<Env, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error)) },
  };
  return pino(options, destination);
}

/** The error itself, or what the database said where a query failed; `detail` quotes values, so it goes as well. */
function withoutValues(error: unknown): Error {
  const reason = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(reason instanceof Error)) return new Error('A value was thrown that is no error');
  const { name, message, stack = '' } = reason;
  const code = 'code' in reason ? { code: reason.code } : {};
  return Object.assign(new Error(message), { name, stack, ...code });
}
