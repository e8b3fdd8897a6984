import { notePosition } from '#web/lib/live/position.ts';
import { randomId } from './random-id.ts';

/** Sends a call under an id of its own, which the server's log lines have too, and says it where the server failed. */
export async function tracedFetch(request: Request, init?: RequestInit): Promise<Response> {
  const requestId = randomId();
  request.headers.set('X-Request-Id', requestId);
  // Looked up with each call: the security monitor wraps it.
  const answer = await window.fetch(request, init);
  notePosition(answer);
  if (answer.status >= 500)
    console.error(`${new URL(request.url).pathname} answered ${answer.status}, request ${requestId}`);
  return answer;
}
