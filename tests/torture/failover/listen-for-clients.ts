import { setTimeout as sleep } from 'node:timers/promises';

/** Follows the app's event stream, and opens it again when it ends, as browsers do. */
export function listenForClients(url: string, cookie: string) {
  const stopping = new AbortController();
  let received = '';

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const answer = await fetch(`${url}/api/events`, { headers: { cookie }, signal: stopping.signal });
        if (answer.ok && answer.body)
          for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) received += chunk;
      } catch {
        // The stream ended.
      }
      await sleep(200);
    }
  }
  void follow();

  return {
    /** Whether a client's id is announced in time. */
    async receives(id: string, withinMs: number): Promise<boolean> {
      for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(50))
        if (received.includes(id)) return true;
      return false;
    },
    stop: () => stopping.abort(),
  };
}
