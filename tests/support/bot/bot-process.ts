import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./bot-main.ts', import.meta.url));

export interface BotProcess {
  /** Value of AXIOM_API_URL. */
  url: string;
  /** Makes the bot report on its newest run. Returns the status of the webhook's response. */
  report(outcome: string, reason?: string): Promise<number>;
  kill(): Promise<void>;
}

/** Starts a stand-in for Axiom in a child process, with one key and one bot. */
export async function startBotProcess({ key, bot }: { key: string; bot: string }): Promise<BotProcess> {
  const child = fork(PROGRAM, [key, bot], { execPath: 'node', execArgv: [] });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', () => reject(new Error('The bot has ended')));
  });
  ended.catch(() => undefined);
  const nextMessage = () =>
    Promise.race([
      ended,
      new Promise<{ url: string; reported: number }>((resolve) => {
        child.once('message', (message) => resolve(message as { url: string; reported: number }));
      }),
    ]);
  const { url } = await nextMessage();
  return {
    url,
    async report(outcome, reason) {
      const answer = nextMessage();
      child.send({ outcome, reason });
      return (await answer).reported;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended.catch(() => undefined);
    },
  };
}
