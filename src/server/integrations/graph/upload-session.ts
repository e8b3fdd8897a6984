import { z } from 'zod';
import { OutboundError, type OutboundResponse, send } from '#server/integrations/outbound/request.ts';
import { ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import { parseJson } from '#server/kernel/parse-json.ts';
import { type GraphServices, parsed } from './graph.ts';

/** Every piece except the last must be a multiple of this many bytes. */
const UNIT = 327_680;
/** Bytes. Less than the 60 MiB that are allowed, so that little is sent again after an interruption. */
const PIECE = 16 * UNIT;
const TIMEOUT_MS = 60_000;
/** Interruptions in a row after which the upload is left to a later attempt. */
const MOST_INTERRUPTIONS = 3;

const stateSchema = z.object({ nextExpectedRanges: z.array(z.string()).min(1) });

/**
 * Uploads a file to the address of an upload session, which gets no Authorization header. After an interruption, continues
 * where the service expects it. Returns false if the session is over: the file may be complete.
 */
export async function uploadInPieces(
  services: GraphServices,
  uploadUrl: string,
  content: Buffer,
): Promise<boolean> {
  const { env } = services;
  let from = 0;
  let interruptions = 0;
  let reason: OutboundError | undefined;

  /** Null: no usable response arrived. */
  const answerOf = (request: Promise<OutboundResponse>) =>
    request.catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error;
      reason = error;
      return null;
    });

  for (;;) {
    const piece = content.subarray(from, from + PIECE);
    const range = `bytes ${from}-${from + piece.length - 1}/${content.length}`;
    const headers = { 'content-type': 'application/octet-stream', 'content-range': range };
    const response = await answerOf(
      send(env, 'PUT', uploadUrl, { body: piece, headers, timeoutMs: TIMEOUT_MS }),
    );
    if (response?.status === 200 || response?.status === 201) return true;
    if (response?.status === 202) {
      from = nextOf(response) ?? from + piece.length;
      interruptions = 0;
      continue;
    }
    if (response && !isInterruption(response)) parsed(services, response, z.never());
    interruptions += 1;
    if (interruptions > MOST_INTERRUPTIONS)
      throw reason ?? new ServiceFailure('The upload was interrupted too often', { isTemporary: true });
    const state = await answerOf(send(env, 'GET', uploadUrl, { body: '', timeoutMs: TIMEOUT_MS }));
    if (state?.status === 404) return false;
    from = (state && nextOf(state)) ?? from;
  }
}

/** A fault of the service, a session that is over, or a piece that it has already. */
function isInterruption({ status }: OutboundResponse): boolean {
  return status >= 500 || status === 404 || status === 416;
}

/** The first byte that the service expects, from '5242880-' or '5242880-9999999'. */
function nextOf({ body }: OutboundResponse): number | null {
  const [first] = stateSchema.safeParse(parseJson(body)).data?.nextExpectedRanges ?? [];
  const next = Number.parseInt(first ?? '', 10);
  return Number.isNaN(next) ? null : next;
}
