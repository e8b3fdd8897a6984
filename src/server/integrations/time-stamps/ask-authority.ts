/** Thrown if the authority returns no usable response. The message is for the log and for staff. */
export class AuthorityError extends Error {
  override readonly name = 'AuthorityError';
}

const TIMEOUT_MS = 20_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Sends an RFC 3161 request to the authority that the operator configured, and returns its response (DER).
 * @throws AuthorityError
 */
export async function askAuthority(
  url: string,
  request: Buffer,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(request),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new AuthorityError(`The time-stamp authority responded with status ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > MAX_RESPONSE_BYTES)
        throw new AuthorityError('The time-stamp authority’s response is too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof AuthorityError) throw error;
    const slow = error instanceof Error && error.name === 'TimeoutError';
    throw new AuthorityError(
      slow
        ? `The time-stamp authority did not respond within ${timeoutMs / 1_000} seconds`
        : 'The time-stamp authority could not be reached',
      { cause: error },
    );
  }
}
