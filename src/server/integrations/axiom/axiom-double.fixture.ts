import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

export interface AxiomDouble {
  /** For AXIOM_API_URL. */
  url: string;
  /** The bodies of what was asked, oldest first. */
  asked: { path: string; body: unknown }[];
  /** What is answered from now on, instead of what Axiom would; null: as Axiom would. */
  answerWith(answer: { status: number; body: string } | null): void;
  stop(): Promise<void>;
}

const bodySchema = z.object({ key: z.string() });

/** Axiom's `/list-automations` on a port of this machine: one key that works, and its bots. */
export async function startAxiomDouble({
  key,
  bots,
}: {
  key: string;
  bots: readonly string[];
}): Promise<AxiomDouble> {
  const asked: AxiomDouble['asked'] = [];
  let fixed: { status: number; body: string } | null = null;
  const server = createServer(async (request, response) => {
    const body = await json(request);
    asked.push({ path: `${request.method} ${request.url}`, body });
    const works = bodySchema.safeParse(body).data?.key === key;
    const usual = works
      ? { status: 'success', data: { names: bots } }
      : { status: 'error', message: 'Invalid API key' };
    response.writeHead(fixed?.status ?? 200, { 'content-type': 'application/json' });
    response.end(fixed?.body ?? JSON.stringify(usual));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The double has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    answerWith: (answer) => {
      fixed = answer;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
