import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ADMIN, type Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { startProduct } from '#bench/processes.ts';
import { figure, publish, table } from '#bench/results.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

const run = promisify(execFile);

/** The release that the figures in results.md were measured with. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const FLAGS = ['--output=json', '--quiet', '--only-categories=performance', '--throttling-method=simulate'];
const PROFILES = { phone: [], desktop: ['--preset=desktop'] };

interface Figures {
  score: number;
  contentful: number;
  largest: number;
  blocked: number;
  shift: number;
  script: number;
}

/** Lighthouse's performance score of the built pages, with its profiles for a phone and a desktop. */
export async function runLighthouse(cluster: Cluster, { quick, clients, only }: BenchOptions): Promise<void> {
  const folder = await install();
  const { executablePath, env } = await findChromium();
  const database = await cluster.copyOf(await cluster.prepared(clients), 'run');
  const product = await startProduct(cluster.urlOf(database));
  const front = await withoutReferrerPolicy(product.url);
  try {
    const { call, cookie } = await signInOverHttp(product.url, ADMIN);
    const { items } = await call.clients.list({ limit: 1, status: 'proforma_review' });
    const { url: form } = await call.links.generate({ client_id: items[0]?.id ?? '' });
    const pages = {
      '/auth': '/auth',
      '/form': new URL(form).pathname,
      '/dashboard': '/dashboard',
      '/clients': '/clients',
      'a client': `/clients/${items[0]?.id}`,
    };
    const session = join(folder, 'session.json');
    await writeFile(session, JSON.stringify({ Cookie: cookie }), { mode: 0o600 });
    const isPublic = (page: string) => page === '/auth' || page === '/form';

    async function measure(page: string, path: string, more: string[]): Promise<Figures> {
      const { stdout } = await run(
        process.execPath,
        [
          join(folder, 'node_modules/lighthouse/cli/index.js'),
          front.url + path,
          ...FLAGS,
          ...more,
          '--chrome-flags=--headless --no-sandbox --disable-gpu',
          ...(isPublic(page) ? [] : [`--extra-headers=${session}`]),
        ],
        { env: { ...process.env, ...env, CHROME_PATH: executablePath }, maxBuffer: 2 ** 27 },
      );
      return figuresOf(JSON.parse(stdout));
    }

    const rows: string[][] = [];
    for (const [page, path] of Object.entries(pages)) {
      if (only !== undefined && !page.includes(only)) continue;
      for (const [profile, more] of Object.entries(PROFILES)) {
        const rounds: Figures[] = [];
        for (let round = 0; round < (quick ? 1 : 3); round += 1) rounds.push(await measure(page, path, more));
        const middle = rounds.toSorted((a, b) => a.score - b.score)[Math.floor(rounds.length / 2)];
        if (!middle) throw new Error('No round completed');
        const { score, contentful, largest, blocked, shift, script } = middle;
        rows.push([page, profile, ...[score, contentful, largest, blocked, shift, script].map(figure)]);
        if (quick) console.log(rows.at(-1)?.join('  '));
      }
    }
    const body = `${table(['page', 'profile', 'score', 'first paint ms', 'largest paint ms', 'blocked ms', 'layout shift', 'script kB'], rows)}\n\n${LIGHTHOUSE}, simulated throttling, ${quick ? 'one round' : 'median of three'}. Script sizes are compressed, as transferred.`;
    if (quick) console.log(body);
    else publish('lighthouse', `Lighthouse, ${clients.toLocaleString('en-GB')} clients`, body);
  } finally {
    front.close();
    await product.stop();
  }
}

/** The product without its header `Referrer-Policy: no-referrer`: under Lighthouse, Chromium 147 aborts pages that send it. */
async function withoutReferrerPolicy(url: string) {
  const { host } = new URL(url);
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? '', url), {
      ...(method && { method }),
      headers: { ...headers, host },
    });
    onward.on('response', (response) => {
      const { 'referrer-policy': _dropped, ...kept } = response.headers;
      response.pipe(outgoing.writeHead(response.statusCode ?? 502, kept));
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close().closeAllConnections(),
  };
}

/** Installs Lighthouse into the system's temporary folder, because it isn't a dependency of this package. */
async function install(): Promise<string> {
  const folder = join(tmpdir(), 'tallygate-bench-lighthouse');
  if (!existsSync(join(folder, 'node_modules', 'lighthouse'))) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"private": true}');
    console.log(`Installing ${LIGHTHOUSE}`);
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', LIGHTHOUSE], { cwd: folder });
  }
  return folder;
}

interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
}
interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
}

function figuresOf({ categories, audits }: Report): Figures {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const scripts = (audits['network-requests']?.details?.items ?? []).filter(
    ({ resourceType }) => resourceType === 'Script',
  );
  return {
    score: Math.round(categories.performance.score * 100),
    contentful: value('first-contentful-paint'),
    largest: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    script: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000,
  };
}
