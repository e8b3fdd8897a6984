import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './app.ts';

/** Bytes; the largest input by far is an import of clients. */
const BODY_LIMIT = 8 * 1024 * 1024;

/**
 * Refuses what is longer. A length that is said beforehand is enough to know: the library would make a stream of every
 * body first, which costs more than the rest of a small request.
 */
export function limitBody() {
  const tooLong = { code: 'PAYLOAD_TOO_LARGE' };
  const counting = bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => c.json(tooLong, 413) });
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = c.env.incoming.headers;
    if (length === undefined || encoding !== undefined) return counting(c, next);
    return Number(length) > BODY_LIMIT ? c.json(tooLong, 413) : next();
  });
}
