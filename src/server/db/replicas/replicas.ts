import type pg from 'pg';
import type { Logger } from 'pino';
import type { ConnectOptions } from '#server/db/connect.ts';
import { parseDatabaseUrl } from '#server/kernel/database-url.ts';
import { identityOf, writtenPosition } from './log-position.ts';
import { openReplica, type Replica } from './replica.ts';

export interface Replicas {
  /** Returns a replica that shows every change up to a position, or null: the primary has to serve the read. */
  choose(position: string): Replica | null;
  /** Returns a position that includes everything the caller has committed, or '' if the primary doesn't respond. */
  afterChange(): Promise<string>;
  /** Checks all replicas soon. Call this when a change has just been made. */
  checkSoon(): void;
  close(): Promise<void>;
}

/**
 * Opens every server of DATABASE_READ_URL. They serve reads in turn. A server serves no read until it shows
 * everything up to `earliest`, such as the last migration.
 */
export function openReplicas(
  url: string,
  {
    primary,
    earliest,
    log,
    ...options
  }: { primary: pg.Pool; earliest: string; log: Logger } & Omit<ConnectOptions, 'onError'>,
): Replicas {
  let known = '';
  const identity = async () => {
    known ||= await identityOf(primary);
    return known;
  };
  const replicas = parseDatabaseUrl(url).servers.map((server) =>
    openReplica(server.url, { ...options, host: `${server.host}:${server.port}`, identity, log }),
  );
  const checkSoon = () => {
    for (const replica of replicas) replica.checkSoon();
  };

  return {
    choose(position) {
      const wanted = position > earliest ? position : earliest;
      const next = replicas.findIndex((replica) => replica.covers(wanted));
      const [chosen] = next < 0 ? [] : replicas.splice(next, 1);
      if (!chosen) {
        checkSoon();
        return null;
      }
      replicas.push(chosen);
      return chosen;
    },
    async afterChange() {
      const position = await writtenPosition(primary).catch(() => '');
      checkSoon();
      return position;
    },
    checkSoon,
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}
