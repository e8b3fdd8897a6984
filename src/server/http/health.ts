import type { Hono } from 'hono';
import type { Services } from '#server/context.ts';
import { isReadOnly, REQUIRE_WRITABLE, RETRY_AFTER_SECONDS } from '#server/db/database-away.ts';
import type { HttpEnv } from './http-env.ts';

/** `/healthz`: the process is up. `/readyz`: the database accepts changes too (migrations run before we listen). */
export function mountHealth(app: Hono<HttpEnv>, { connection }: Pick<Services, 'connection'>): void {
  app.get('/healthz', (c) => c.json({ status: 'up' }));
  app.get('/readyz', async (c) => {
    try {
      await connection.pool.query(REQUIRE_WRITABLE);
      return c.json({ status: 'ready' });
    } catch (error) {
      c.header('Retry-After', String(RETRY_AFTER_SECONDS));
      return c.json({ status: isReadOnly(error) ? 'database read-only' : 'database away' }, 503);
    }
  });
}
