import { serve } from '@hono/node-server';
import { hashToken } from '#server/auth/hash-token.ts';
import type { Actor } from '#server/context.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';
import { createEventStreams } from '#server/events/event-stream.ts';
import { createApp } from '#server/http/app.ts';
import { HTTP_LIMITS } from '#server/http/http-limits.ts';
import { createBodies } from '#server/http/middleware/limit-body.ts';
import { createLog } from '#server/kernel/log.ts';
import { createActor, type TestServices } from './test-services.ts';

export interface HttpServer {
  url: string;
  /** The app's log so far. */
  log(): string;
  /** Bytes of request bodies in memory. */
  bodyBytes(): number;
  /** Closes the event streams, as the app does first when it stops. */
  closeStreams(): void;
  stop(): Promise<void>;
}

/** Serves the app of these services on its own port, as main.ts does. */
export async function serveOverHttp(
  services: TestServices,
  limits: Partial<typeof HTTP_LIMITS> = {},
  bodies = createBodies(),
): Promise<HttpServer> {
  let written = '';
  const sink = {
    write(line: string) {
      written += line;
    },
  };
  const log = createLog({ logLevel: 'trace' }, sink);
  const streams = createEventStreams(services.changes);
  const app = createApp({ ...services, log }, streams, bodies);
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const listening = serve(
      { fetch: app.fetch, port: 0, hostname: '127.0.0.1', serverOptions: { ...HTTP_LIMITS, ...limits } },
      () => resolve(listening),
    );
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    log: () => written,
    closeStreams: streams.closeAll,
    bodyBytes: bodies.held,
    async stop() {
      streams.closeAll();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

/** Creates an API key, which is sent as `Authorization: Bearer …`. */
export async function createKey({ db }: Pick<TestServices, 'db'>, role: Actor['role']): Promise<string> {
  const creator = await createActor({ db }, { role: 'admin', full_name: 'Ada Admin' });
  const key = `test-key-${crypto.randomUUID()}`;
  await db.insert(api_keys).values({
    name: `${role} of a test`,
    key_hash: hashToken(key),
    prefix: key.slice(0, 8),
    role,
    created_by: creator.user_id,
    created_by_name: creator.full_name,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  return key;
}
