import pg from 'pg';
import { parseDatabaseUrl } from '#server/kernel/database-url.ts';
import { createServerFinder, type ServerFinder } from './find-server.ts';

export interface DatabaseClient {
  /** Connects to the database's current server. Replaces `connectionString` in its options. */
  Client: typeof pg.Client;
  finder: ServerFinder;
}

/**
 * Returns a client class for a database that may have several servers (kernel/database-url.ts). The driver supports only
 * one server. A client connects to the server that worked last, or searches for a server that works.
 */
export function databaseClient(url: string): DatabaseClient {
  const parsed = parseDatabaseUrl(url);
  const finder = createServerFinder(parsed);
  class Client extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'object' && config), connectionString: parsed.servers[0]?.url });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null, client: pg.Client) => void): void;
    override connect(
      callback?: (error: Error | null, client: pg.Client) => void,
    ): Promise<pg.Client> | undefined {
      const connected = this.#connect();
      if (!callback) return connected;
      connected.then(
        () => callback(null, this),
        (error: Error) => callback(error, this),
      );
      return undefined;
    }

    async #connect(): Promise<this> {
      const { host, port } = await finder.find();
      if (parsed.servers.length > 1) {
        // The driver reads both when it connects, and verifies the server's certificate against the host name.
        this.host = host;
        this.port = port;
      }
      try {
        await super.connect();
      } catch (error) {
        finder.forget();
        throw error;
      }
      // The server may be gone. Search again before the next connection is opened.
      this.on('error', finder.forget);
      return this;
    }
  }
  return { Client, finder };
}
