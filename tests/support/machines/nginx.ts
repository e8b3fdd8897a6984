import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/running-app.ts';

const PROJECT_ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const SHIPPED = join(PROJECT_ROOT, 'docs/examples/nginx.conf');

export interface Nginx {
  /** The address over TLS. */
  url: string;
  /** The address over plain HTTP, which redirects to HTTPS. */
  plainUrl: string;
  /** Its certificate, for clients to trust. */
  ca: string;
  accessLog(): Promise<string>;
  errorLog(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Runs docs/examples/nginx.conf in front of two processes. Only ports, host name, paths of certificate and logs, and
 * the installation's folder are replaced.
 */
export async function runNginx(
  program: string,
  { ports: [first, second], port }: { ports: readonly [number, number]; port: number },
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-nginx-'));
  const plainPort = await freePort();
  const within = (name: string) => join(folder, name);
  execFileSync(
    'openssl',
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
      .split(' ')
      .concat('-keyout', within('crm.key'), '-out', within('crm.pem')),
    { stdio: 'ignore' },
  );
  const site = replaceAll(await readFile(SHIPPED, 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${first}`],
    ['127.0.0.1:3001', `127.0.0.1:${second}`],
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['listen 80', `listen 127.0.0.1:${plainPort}`],
    ['crm.example.co.uk', 'localhost'],
    ['/etc/ssl/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/`],
    ['/opt/tallygate', PROJECT_ROOT],
  ]);
  await writeFile(within('tallygate.conf'), site);
  await writeFile(within('nginx.conf'), mainConfig(folder));
  const child = spawn(program, ['-c', within('nginx.conf'), '-p', folder, '-e', within('start.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 10_000; !(await isListening(port)); ) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`nginx did not start: ${errors}`);
    }
  }
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    ca: await readFile(within('crm.pem'), 'utf8'),
    accessLog: () => readFile(within('tallygate.log'), 'utf8'),
    errorLog: () => readFile(within('tallygate-error.log'), 'utf8'),
    stop,
  };
}

/** @throws Error if a text isn't in the file, because the test would then run another configuration */
function replaceAll(text: string, replacements: readonly (readonly [string, string])[]): string {
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`${SHIPPED} doesn't contain ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Stands in for Debian's nginx.conf, which would write to the system's folders. */
function mainConfig(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
worker_processes 4;
events { worker_connections 2048; }
http {
  ${temporary.join('\n  ')}
  include ${folder}/tallygate.conf;
}
`;
}

async function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => setTimeout(() => resolve(false), 50));
  });
}
