import type { HttpClient } from '#tests/support/http-client.ts';

export interface TimedRequest {
  /** `performance.now()` */
  sentAt: number;
  ms: number;
  /** 0 if there was no response. */
  status: number;
  retry: string | null;
}

const EVERY_MS = 200;

/** Sends a change every 200 ms without waiting for the previous response, as independent users do. */
export async function sendSteadily(url: string, { call, cookie }: HttpClient) {
  const { id } = await call.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });
  const sent: Promise<TimedRequest>[] = [];
  const timer = setInterval(() => sent.push(change()), EVERY_MS);

  async function change(): Promise<TimedRequest> {
    const sentAt = performance.now();
    const answer = await fetch(`${url}/api/clients/${id}/notes`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{"note_text":"Rang back"}',
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null);
    await answer?.arrayBuffer();
    const status = answer?.ok ? 200 : (answer?.status ?? 0);
    return {
      sentAt,
      ms: performance.now() - sentAt,
      status,
      retry: answer?.headers.get('retry-after') ?? null,
    };
  }

  return {
    stop() {
      clearInterval(timer);
      return Promise.all(sent);
    },
  };
}
