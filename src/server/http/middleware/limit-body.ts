import type { HttpBindings } from '@hono/node-server';
import { Refusal } from '#contract/errors.ts';
import { networkOf } from '#server/auth/network-of.ts';
import type { Actor } from '#server/context.ts';
import { RETRY_AFTER_SECONDS } from '#server/db/database-away.ts';

const MB = 1024 * 1024;

/**
 * Limits of the memory for request bodies, in bytes: for all bodies of anonymous visitors or of signed-in users, and for
 * those of one network address or one user. One of them may send the largest body (contract/procedure.ts).
 */
const MOST_HELD = {
  anonymous: { all: 32 * MB, one: 8 * MB },
  signedIn: { all: 64 * MB, one: 16 * MB },
};
/** Bytes that must arrive in each period of milliseconds: 8 KB a second, less than a slow mobile line sends. */
const LEAST_PER_PERIOD = { bytes: 40 * 1024, ms: 5_000 };

/** Who sends a body. */
export interface Sender {
  actor: Pick<Actor, 'user_id' | 'role' | 'api_key'> | null;
  ip_address: string;
}

/** The code of the response, by status. */
export const BODY_ERRORS = {
  400: 'BAD_REQUEST',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
} as const;

/** Thrown if a body is too long, ends early, arrives too slowly or is of another media type than expected. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly status: keyof typeof BODY_ERRORS;

  constructor(status: keyof typeof BODY_ERRORS) {
    super(BODY_ERRORS[status]);
    this.status = status;
  }
}

const tooMuch = () => new Refusal('SERVICE_UNAVAILABLE', { retry_after_seconds: RETRY_AFTER_SECONDS });

export function hasBody({ headers }: HttpBindings['incoming']): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || length !== '0';
}

/** Reads bodies and counts the bytes in memory until their requests are answered. */
export function createBodies(leastPerPeriod = LEAST_PER_PERIOD) {
  /** Bytes reserved, by share and by sender. */
  const reserved = new Map<string, number>();
  let held = 0;

  function shareOf({ actor, ip_address }: Sender) {
    const kind = actor ? 'signedIn' : 'anonymous';
    const limits = [
      { key: kind, most: MOST_HELD[kind].all },
      { key: actor ? actor.user_id : networkOf(ip_address), most: MOST_HELD[kind].one },
    ];
    let size = 0;
    return {
      /** Reserves memory for a body of this size. Returns false if that is too much. */
      reserve(bytes: number): boolean {
        const more = Math.max(0, bytes - size);
        if (limits.some(({ key, most }) => (reserved.get(key) ?? 0) + more > most)) return false;
        for (const { key } of limits) reserved.set(key, (reserved.get(key) ?? 0) + more);
        size += more;
        return true;
      },
      release(): void {
        for (const { key } of limits) {
          const left = (reserved.get(key) ?? 0) - size;
          if (left > 0) reserved.set(key, left);
          else reserved.delete(key);
        }
        size = 0;
      },
    };
  }

  return {
    /** Bytes currently in memory. */
    held: () => held,

    /**
     * Reads a body so that later handlers can use it. Check the sender's permission first. The announced length is
     * reserved before anything is read. Throws BodyError, or SERVICE_UNAVAILABLE if the sender, or all together, have
     * reserved too much.
     */
    async receive({ incoming, outgoing }: HttpBindings, sender: Sender, most: number): Promise<void> {
      const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
      if (!hasBody(incoming)) return;
      if (Number(length) > most) throw new BodyError(413);

      const share = shareOf(sender);
      if (encoding === undefined && !share.reserve(Number(length))) throw tooMuch();
      let chunks: Buffer[] = [];
      let size = 0;
      const release = () => {
        share.release();
        held -= size;
        size = 0;
        chunks = [];
      };
      outgoing.once('close', release);
      return new Promise((resolve, reject) => {
        const settle = (error?: Error) => {
          clearInterval(timer);
          incoming.off('data', take).off('end', finish).off('error', breakOff).off('close', breakOff);
          if (error === undefined) return resolve();
          incoming.pause();
          release();
          reject(error);
        };
        const take = (chunk: Buffer) => {
          size += chunk.length;
          held += chunk.length;
          chunks.push(chunk);
          if (size > most) settle(new BodyError(413));
          else if (!share.reserve(size)) settle(tooMuch());
        };
        const finish = () => {
          // The server library looks here for a body that has already been read.
          Object.assign(incoming, { rawBody: Buffer.concat(chunks) });
          chunks = [];
          settle();
        };
        const breakOff = () => settle(new BodyError(400));
        let arrived = 0;
        const timer = setInterval(() => {
          if (size - arrived < leastPerPeriod.bytes) settle(new BodyError(408));
          arrived = size;
        }, leastPerPeriod.ms);
        incoming.on('data', take).on('end', finish).on('error', breakOff).on('close', breakOff);
      });
    },
  };
}

export type Bodies = ReturnType<typeof createBodies>;
