import { cp, glob, mkdir, mkdtemp, readFile, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { debianProgram } from '#tests/support/machines/debian-package.ts';
import { type BuildStage, parseDockerfile, type Settings } from '#tests/support/machines/dockerfile.ts';
import { freePort } from '#tests/support/running-app.ts';
import { type Contained, makeBareRoot, runCommand, runStep, startContained } from './bare-root.ts';
import type { TorturePart } from './part.ts';

const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = 'container: the steps of the Dockerfile in a bare root';

/** Executes the Dockerfile's steps without a container engine, and runs the result as compose.yaml would. */
export async function container(): Promise<TorturePart[]> {
  if (process.getuid?.() !== 0 || debianProgram('debootstrap', 'debootstrap') === null)
    return [{ name: NAME, passed: null, detail: 'needs root, and the Debian package debootstrap' }];
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-container-'));
  try {
    const image = await build(folder);
    return await tryOut(folder, image);
  } finally {
    await runCommand(['rm', '-rf', '--one-file-system', folder]);
  }
}

async function build(folder: string): Promise<{ root: string; settings: Settings }> {
  const base = join(folder, 'base');
  await makeBareRoot(base);
  const checkout = join(folder, 'checkout');
  await copyCheckout(checkout);
  const roots = new Map<string, string>();
  let last: { root: string; settings: Settings } | undefined;
  for (const stage of parseDockerfile(await readFile(join(PROJECT_ROOT, 'Dockerfile'), 'utf8'))) {
    const root = join(folder, `stage-${roots.size}`);
    await runCommand(['cp', '-a', base, root]);
    await execute(stage, root, { checkout, roots });
    roots.set(stage.name ?? root, root);
    last = { root, settings: stage.settings };
  }
  if (!last) throw new Error('The Dockerfile has no stage');
  return last;
}

async function execute(
  { steps }: BuildStage,
  root: string,
  { checkout, roots }: { checkout: string; roots: Map<string, string> },
): Promise<void> {
  for (const step of steps) {
    if (step.kind === 'run') {
      await runStep(root, step);
      continue;
    }
    const source = step.from === undefined ? checkout : roots.get(step.from);
    if (source === undefined) throw new Error(`The Dockerfile has no stage ${step.from}`);
    const target = join(root, step.workdir, step.target);
    for (const path of step.sources) {
      // Copying `.` copies its content. Otherwise, a target that ends with a slash is a folder to copy into.
      const into = step.target.endsWith('/') && path !== '.' ? join(target, basename(path)) : target;
      await mkdir(join(into, '..'), { recursive: true });
      await cp(join(source, path), into, { recursive: true, verbatimSymlinks: true });
    }
  }
}

/** Copies the files that git would commit. .dockerignore leaves the rest out. */
async function copyCheckout(target: string): Promise<void> {
  const files = await runCommand([
    'git',
    '-C',
    PROJECT_ROOT,
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  for (const file of files.trim().split('\n')) {
    await cp(join(PROJECT_ROOT, file), join(target, file), { recursive: true });
  }
}

async function tryOut(folder: string, image: { root: string; settings: Settings }): Promise<TorturePart[]> {
  const [volume = ''] = image.settings.volumes;
  const data = join(folder, 'volume');
  // A new volume starts as a copy of the image's folder.
  await runCommand(['cp', '-a', join(image.root, volume), data]);
  const port = await freePort();
  const settings: Settings = {
    ...image.settings,
    env: {
      ...image.settings.env,
      // Unlike a real container, this one shares the machine's network.
      HOST: '127.0.0.1',
      PORT: String(port),
      ...FIRST_ADMIN,
    },
  };
  const url = `http://localhost:${port}`;
  const start = () => startContained(image.root, data, settings, settings.command);
  const parts: TorturePart[] = [];
  const add = (name: string, passed: boolean, detail: string) =>
    parts.push({ name: `container: ${name}`, passed, detail });
  const running: Contained[] = [];
  try {
    const first = start();
    running.push(first);
    const healthy = await untilHealthy(image.root, data, settings);
    add('the health check passes', healthy, healthy ? 'exit code 0' : first.output().slice(-1_000));
    if (!healthy) return parts;
    const { cookie } = await signInOverHttp(url, ADMIN);
    const page = await fetch(url);
    add('sign-in and pages work', cookie !== '' && page.ok, `signed in; GET / returns ${page.status}`);
    const accounts = await accountsIn(image.root);
    add(
      'no process runs as root',
      accounts.length > 2 && accounts.every((uid) => uid === 1_000),
      `${accounts.length} processes as ${[...new Set(accounts)]}`,
    );
    const write = startContained(image.root, data, settings, [
      'sh',
      '-c',
      'touch src/x; touch /tmp/x && touch /data/x',
    ]);
    const code = await write.ended;
    add(
      'only the volume and /tmp are writable',
      code === 0 && /Read-only file system/.test(write.output()),
      write.output().trim(),
    );

    // Like a container that is killed: nothing inside can clean up.
    await first.signal('SIGKILL');
    await first.ended;
    const second = start();
    running.push(second);
    const again = await untilHealthy(image.root, data, settings);
    const known = again && (await fetch(`${url}/api/clients`, { headers: { cookie } })).ok;
    add(
      'after kill -9, it starts on the same volume',
      known,
      known ? 'the session still works' : second.output().slice(-1_000),
    );

    const began = performance.now();
    await second.signal(settings.stopSignal as NodeJS.Signals);
    const ended = await Promise.race([second.ended, sleep(20_000, 'too late')]);
    add(
      'it stops within the grace period',
      ended === 0,
      `${ended} after ${Math.round(performance.now() - began)} ms`,
    );
    return parts;
  } finally {
    for (const { signal, ended } of running) {
      await signal('SIGKILL');
      await ended;
    }
  }
}

async function untilHealthy(root: string, data: string, settings: Settings): Promise<boolean> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(500)) {
    if ((await startContained(root, data, settings, settings.healthCheck).ended) === 0) return true;
  }
  return false;
}

/** User ids of the processes inside `root`. */
async function accountsIn(root: string): Promise<number[]> {
  const accounts: number[] = [];
  for await (const path of glob('/proc/[0-9]*')) {
    if ((await readlink(`${path}/root`).catch(() => '')) !== root) continue;
    const status = await readFile(`${path}/status`, 'utf8').catch(() => '');
    accounts.push(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]));
  }
  return accounts;
}
