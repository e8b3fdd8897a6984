import type { HttpBindings } from '@hono/node-server';
import { Refusal } from '#contract/errors.ts';
import { RETRY_AFTER_SECONDS } from '#server/db/database-away.ts';

/** Bytes of all the bodies that a process holds at once. Who is not signed in has a share of their own. */
const MOST_HELD = { anonymous: 16 * 1024 * 1024, signedIn: 64 * 1024 * 1024 };

type Sender = keyof typeof MOST_HELD;

/** The body is too long or ended early. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly status: 400 | 413;

  constructor(status: 400 | 413) {
    super(status === 413 ? 'The body is too long' : 'The body ended early');
    this.status = status;
  }
}

/** Reads bodies, and counts what of them is in memory until their request is answered. */
export function createBodies(mostHeld: Record<Sender, number> = MOST_HELD) {
  const held: Record<Sender, number> = { anonymous: 0, signedIn: 0 };

  return {
    /** Bytes currently in memory. */
    held: () => held.anonymous + held.signedIn,

    /**
     * Reads a body for those who read the request after. To be called once it is known that the sender may send it.
     * Throws BodyError, and SERVICE_UNAVAILABLE where too much is held already.
     */
    receive({ incoming, outgoing }: HttpBindings, sender: Sender, most: number): Promise<void> {
      const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
      if (encoding === undefined && (length === undefined || length === '0')) return Promise.resolve();
      if (Number(length) > most) return Promise.reject(new BodyError(413));

      let chunks: Buffer[] = [];
      let size = 0;
      const release = () => {
        held[sender] -= size;
        size = 0;
        chunks = [];
      };
      outgoing.once('close', release);
      return new Promise((resolve, reject) => {
        const settle = (error?: Error) => {
          incoming.off('data', take).off('end', finish).off('error', breakOff).off('close', breakOff);
          if (error === undefined) return resolve();
          incoming.pause();
          release();
          reject(error);
        };
        const take = (chunk: Buffer) => {
          size += chunk.length;
          held[sender] += chunk.length;
          chunks.push(chunk);
          if (size > most) settle(new BodyError(413));
          else if (held[sender] > mostHeld[sender])
            settle(new Refusal('SERVICE_UNAVAILABLE', { retry_after_seconds: RETRY_AFTER_SECONDS }));
        };
        const finish = () => {
          // Where the server's library looks for a body that has been read.
          Object.assign(incoming, { rawBody: Buffer.concat(chunks) });
          chunks = [];
          settle();
        };
        const breakOff = () => settle(new BodyError(400));
        incoming.on('data', take).on('end', finish).on('error', breakOff).on('close', breakOff);
      });
    },
  };
}

export type Bodies = ReturnType<typeof createBodies>;
