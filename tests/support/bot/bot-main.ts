import { type BotRow, startAxiomDouble } from '#server/integrations/axiom/axiom-double.fixture.ts';

/*
 * A stand-in for Axiom in a child process, started by bot-process.ts. Accepts runs. Each outcome that it receives from
 * its parent process is reported to the webhook address of the newest run.
 */

const [key = '', bot = ''] = process.argv.slice(2);
let newest: BotRow | null = null;
const axiom = await startAxiomDouble({
  key,
  bots: [bot],
  onTrigger: (row) => {
    newest = row;
  },
});

process.on('message', async (report: { outcome: string; reason?: string }) => {
  if (!newest) throw new Error('No run was started');
  const { webhook_url = '', run_id, run_secret } = newest;
  const response = await fetch(webhook_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ run_id, run_secret, ...report }),
  });
  process.send?.({ reported: response.status });
});
process.send?.({ url: axiom.url });
