import { notePosition } from '#web/lib/live/position.ts';
import { randomId } from './random-id.ts';

/** Sends a request with its own id, which the server logs too. Writes the id to the console on a 5xx response. */
export async function tracedFetch(request: Request, init?: RequestInit): Promise<Response> {
  const requestId = randomId();
  request.headers.set('X-Request-Id', requestId);
  // Read on every call, because the security monitor replaces `window.fetch`.
  const response = await window.fetch(request, init);
  notePosition(response);
  if (response.status >= 500)
    console.error(`${new URL(request.url).pathname} responded with ${response.status}, request ${requestId}`);
  return response;
}
