import pg from 'pg';
import type { DatabaseServer, DatabaseUrl } from '#server/kernel/database-url.ts';
import { REQUIRE_WRITABLE, whyUnavailable } from './database-away.ts';

/** Milliseconds for a server to accept a connection and say whether it accepts writes. */
const ANSWER_MS = 2_000;
/** Milliseconds for a single server, which may be slower, since there is no alternative. */
const LONE_ANSWER_MS = 5_000;

/** No server of the database can be used. `cause` is the error of one server. */
export class NoServerError extends Error {
  override readonly name = 'NoServerError';
}

export interface ServerFinder {
  /**
   * Returns the server to connect to: the last server that worked, otherwise the first server that responds (and
   * accepts writes, if that is required). Concurrent callers share one search.
   * @throws NoServerError, or the error of the only server
   */
  find(): Promise<DatabaseServer>;
  /** Call this when a connection fails: the next `find` searches again. */
  forget(): void;
  /** Whether the server found last still responds. Even a refusal, such as "too many connections", is a response. */
  responds(): Promise<boolean>;
}

/**
 * Finds a usable server among those of a URL. If the server needn't accept writes, the first one isn't checked until a
 * connection fails.
 */
export function createServerFinder({ servers, writable }: DatabaseUrl): ServerFinder {
  let current = writable ? null : (servers[0] ?? null);
  let last = current;
  let search: Promise<DatabaseServer> | null = null;

  async function searchAll(): Promise<DatabaseServer> {
    const asked = servers.map((server) => ask(server, { writable, withinMs: ANSWER_MS }));
    try {
      current = await Promise.any(asked);
      last = current;
      return current;
    } catch (error) {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      throw servers.length === 1 ? errors[0] : noServer(servers, errors);
    } finally {
      search = null;
    }
  }

  return {
    async find() {
      if (current) return current;
      search ??= searchAll();
      return search;
    },
    forget() {
      current = null;
    },
    async responds() {
      if (!last) return true;
      const withinMs = servers.length > 1 ? ANSWER_MS : LONE_ANSWER_MS;
      return ask(last, { writable: false, withinMs }).then(
        () => true,
        (error: unknown) => error instanceof pg.DatabaseError,
      );
    },
  };
}

async function ask(
  server: DatabaseServer,
  { writable, withinMs }: { writable: boolean; withinMs: number },
): Promise<DatabaseServer> {
  const client = new pg.Client({
    connectionString: server.url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: 'tallygate server check',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (writable) await client.query(REQUIRE_WRITABLE);
    // Not awaited: a server that hangs now never confirms the end.
    client.end().catch(() => undefined);
    return server;
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
}

function noServer(servers: readonly DatabaseServer[], errors: unknown[]): NoServerError {
  const reasons = servers.map(({ host, port }, at) => {
    const error = errors[at];
    return `${host}:${port} (${error instanceof Error ? error.message || String(error) : String(error)})`;
  });
  const cause = errors.find((error) => whyUnavailable(error) !== null) ?? errors[0];
  return new NoServerError(`No server of the database accepts changes: ${reasons.join(', ')}`, { cause });
}
