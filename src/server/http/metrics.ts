import { createHash, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '#server/context.ts';
import type { HttpEnv } from './http-env.ts';
import { proceduresOf } from './procedures.ts';
import { router } from './router.ts';

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const PROCEDURES = new Set([...proceduresOf(router)].map(({ path }) => `/rpc/${path.join('/')}`));

/**
 * Serves `/metrics` for Prometheus to this machine and to callers with METRICS_TOKEN. Requests through a proxy need the
 * token too, because they also come from this machine. Mount it first, so that it measures all other routes.
 */
export function mountMetrics(
  app: Hono<HttpEnv>,
  { env, connection }: Pick<Services, 'env' | 'connection'>,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'tallygate_http_request_duration_seconds',
    help: 'Requests handled, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  new Gauge({
    name: 'tallygate_database_connections',
    help: 'Pool connections that are busy or idle, and requests waiting for a connection',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = connection.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });

  app.use(async (c, next) => {
    const done = requests.startTimer();
    await next();
    done({ method: c.req.method, route: routeOf(c.req.path, c.res.status), status: c.res.status });
  });
  app.get('/metrics', async (c) => {
    if (!mayRead(c, env.metricsToken)) return c.json({ code: 'NOT_FOUND' }, 404);
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
}

/** Returns one of a few route names, without ids or tokens. */
function routeOf(path: string, status: number): string {
  if (status === 404) return 'not found';
  // Anyone can request any path, and some are refused before routing, so only known names are reported.
  if (PROCEDURES.has(path)) return path;
  const [, first = ''] = path.split('/');
  return ['rpc', 'api', 'functions', 'form', 'assets', 'healthz', 'readyz', 'metrics'].includes(first)
    ? `/${first}`
    : 'page';
}

function mayRead(c: Context<HttpEnv>, token: string | undefined): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token !== undefined && shown !== undefined) return timingSafeEqual(digest(shown), digest(token));
  const passedOn = c.req.header('x-forwarded-for') ?? c.req.header('forwarded') ?? c.req.header('via');
  const address = getConnInfo(c).remote.address ?? '';
  return passedOn === undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
