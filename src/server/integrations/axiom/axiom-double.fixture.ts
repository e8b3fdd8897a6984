import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** The row of data that a bot was started with, keyed by column name. */
export type BotRow = Record<string, string>;

/** A response that replaces Axiom's. `nothing` leaves the connection open without a response. */
type FixedAnswer = { status: number; body: string } | 'nothing';

export interface AxiomDouble {
  /** The value of AXIOM_API_URL. */
  url: string;
  /** Requests received, oldest first. */
  requests: { path: string; body: unknown }[];
  /** Sets the response to all later requests. Null restores Axiom's own. */
  answerWith(answer: FixedAnswer | null): void;
  stop(): Promise<void>;
}

const RUN_VIEWER = 'https://axiom.ai/runs/4711';

const bodySchema = z.object({
  key: z.string(),
  name: z.string().optional(),
  data: z.tuple([z.array(z.string()), z.array(z.string())]).optional(),
});

/**
 * Serves Axiom's `/trigger` and `/list-automations` on a local port, with one valid key and its bots.
 * `onTrigger` completes before the response is sent.
 */
export async function startAxiomDouble({
  key,
  bots,
  onTrigger = () => undefined,
}: {
  key: string;
  bots: readonly string[];
  onTrigger?: (row: BotRow) => Promise<void> | void;
}): Promise<AxiomDouble> {
  const requests: AxiomDouble['requests'] = [];
  let fixed: FixedAnswer | null = null;

  async function usual(path: string, body: unknown): Promise<object> {
    const parsed = bodySchema.safeParse(body).data;
    if (parsed?.key !== key) return { status: 'error', message: 'Invalid API key' };
    if (path === '/list-automations') return { status: 'success', data: { names: bots } };
    const { name = '', data: [header, values] = [[], []] } = parsed;
    if (!bots.includes(name)) return { status: 'error', message: 'No automation of that name' };
    await onTrigger(Object.fromEntries(header.map((column, index) => [column, values[index] ?? ''])));
    return { 'OPEN LINK IN BROWSER': RUN_VIEWER };
  }

  const server = createServer(async (request, response) => {
    const { url: path = '' } = request;
    const body = await json(request);
    requests.push({ path: `${request.method} ${path}`, body });
    const answer = { status: 200, body: JSON.stringify(await usual(path, body)) };
    if (fixed === 'nothing') return;
    const { status, body: text } = fixed ?? answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The double has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests: requests,
    answerWith: (answer) => {
      fixed = answer;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
