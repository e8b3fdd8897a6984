import type { HttpBindings } from '@hono/node-server';
import { Refusal } from '#contract/errors.ts';
import { RETRY_AFTER_SECONDS } from '#server/db/database-away.ts';

/** Largest total of request bodies in memory, in bytes. Anonymous visitors have a separate share. */
const MOST_HELD = { anonymous: 16 * 1024 * 1024, signedIn: 64 * 1024 * 1024 };

type Sender = keyof typeof MOST_HELD;

/** Thrown if a body is too long or ends early. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly status: 400 | 413;

  constructor(status: 400 | 413) {
    super(status === 413 ? 'The body is too long' : 'The body ended early');
    this.status = status;
  }
}

/** Reads bodies and counts the bytes in memory until their requests are answered. */
export function createBodies(mostHeld: Record<Sender, number> = MOST_HELD) {
  const held: Record<Sender, number> = { anonymous: 0, signedIn: 0 };

  return {
    /** Bytes currently in memory. */
    held: () => held.anonymous + held.signedIn,

    /**
     * Reads a body so that later handlers can use it. Check the sender's permission first.
     * Throws BodyError, or SERVICE_UNAVAILABLE if too much is already in memory.
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
          // The server library looks here for a body that has already been read.
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
