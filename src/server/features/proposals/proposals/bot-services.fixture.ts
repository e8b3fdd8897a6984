import { z } from 'zod';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { startAxiomDouble } from '#server/integrations/axiom/axiom-double.fixture.ts';
import { createKey, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { clientInReview } from './reviewed-client.fixture.ts';

export const AXIOM_KEY = 'axiom-key-for-tests';
const BOT = 'Send proposal';
const WEBHOOK = '/functions/axiom-webhook';

const rowSchema = z.object({ run_id: z.string(), run_secret: z.string(), webhook_url: z.string() });
type Row = z.infer<typeof rowSchema>;

/** The app over HTTP with the automation on and a fake Axiom behind it. */
export async function startBotServices() {
  let beforeAnswer = async (_row: Row): Promise<void> => undefined;
  const rows: Row[] = [];
  const axiom = await startAxiomDouble({
    key: AXIOM_KEY,
    bots: [BOT],
    onTrigger: async (data) => {
      const row = rowSchema.parse(data);
      rows.push(row);
      await beforeAnswer(row);
    },
  });
  const services = await startTestServices({ AXIOM_API_KEY: AXIOM_KEY, AXIOM_API_URL: axiom.url });
  const server = await serveOverHttp(services);
  const as = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
  await as.automation.save({ enabled: true, bot_id: BOT, webhook_url: '', version: 0 });

  async function report(body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}${WEBHOOK}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: await response.text() };
  }

  /** Sends a client's proposal and returns a function that reports as the bot. */
  async function send(client_id: string) {
    const sent = await as.proposals.send({ client_id });
    const row = rows.findLast(({ run_id }) => run_id === sent.run_id);
    if (!row) throw new Error('The bot was not started');
    const { run_id, run_secret } = row;
    return {
      ...row,
      sent,
      report: (outcome: string, reason?: string) => report({ run_id, run_secret, outcome, reason }),
    };
  }

  /** A client whose proposal the bot is working on. */
  async function underWay() {
    const { id } = await clientInReview(services);
    return { id, run: await send(id) };
  }

  const statusOf = async (id: string): Promise<ClientStatus> => (await as.clients.get({ id })).client.status;
  const runOf = async (client_id: string, run_id: string) =>
    (await as.proposals.runs({ client_id })).items.find(({ id }) => id === run_id);

  return {
    services,
    axiom,
    server,
    as,
    apiKey: () => createKey(services, 'staff'),
    /** Posts to the webhook. */
    report,
    /** Runs `work` on a run before the fake responds. */
    beforeAnswer(work: (row: Row) => Promise<unknown>): void {
      beforeAnswer = async (row) => {
        await work(row);
      };
    },
    send,
    underWay,
    statusOf,
    runOf,
    async stop() {
      await server.stop();
      await services.stop();
      await axiom.stop();
    },
  };
}

export type BotServices = Awaited<ReturnType<typeof startBotServices>>;
