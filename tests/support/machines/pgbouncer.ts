import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresAccount } from '#embedded-postgres/postgres/account.ts';
import { freePort } from '#tests/support/running-app.ts';

/** The file that docs/operating.md shows. */
const EXAMPLE = new URL('../../../docs/examples/pgbouncer.ini', import.meta.url);

export interface Pgbouncer {
  /** Address of the given URL's database, through the pooler. */
  url: string;
  /** Its log so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts PgBouncer on loopback in front of the database of `url`, with the documented file and these changes. */
export async function startPgbouncer(
  program: string,
  url: string,
  changes: Record<string, string> = {},
): Promise<Pgbouncer> {
  const to = new URL(url);
  const name = to.pathname.slice(1);
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const accounts = join(folder, 'userlist.txt');
  const settings = { listen_port: String(port), auth_file: accounts, ...changes };
  let text = (await readFile(EXAMPLE, 'utf8')).replace(
    /^tallygate = .*$/m,
    `${name} = host=127.0.0.1 port=${to.port} dbname=${name}`,
  );
  for (const [setting, value] of Object.entries(settings)) {
    const line = new RegExp(`^${setting} =.*$`, 'm');
    text = line.test(text) ? text.replace(line, `${setting} = ${value}`) : `${text}${setting} = ${value}\n`;
  }
  await writeFile(file, text);
  await writeFile(accounts, `"${to.username}" "${decodeURIComponent(to.password)}"\n`, { mode: 0o600 });
  // Like PostgreSQL, PgBouncer refuses to run as root.
  const account = postgresAccount(folder);
  if ('uid' in account) {
    for (const path of [folder, file, accounts]) await chown(path, account.uid, account.gid);
  }
  await chmod(folder, 0o711);

  const child = spawn(program, [file], { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const pooler = {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    output: () => output,
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
  await untilUp(child, () => output);
  return pooler;
}

async function untilUp(child: ChildProcess, output: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const check = () => output().includes('process up') && resolve();
    child.stderr?.on('data', check);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PgBouncer ended:\n${output()}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGQUIT');
  await ended;
}
