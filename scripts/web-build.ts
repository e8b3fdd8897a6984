import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepOldAssets } from './keep-old-assets.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = join(ROOT, 'dist', 'web');
/** Sources of the built pages. */
const SOURCES = [
  'src/web',
  'src/contract',
  'scripts/vite',
  'package-lock.json',
  'postcss.config.js',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'vite.config.ts',
];

/** Builds the web pages unless the existing build was made from exactly these sources. */
export async function buildWebIfStale(): Promise<void> {
  const wanted = await fingerprint();
  if ((await builtFrom()) === wanted) return;
  console.log('Building the web…');
  const began = performance.now();
  await buildWeb(wanted);
  console.log(`Built the web in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Builds into a temporary folder and then swaps it in, so that no one ever sees half a build. */
async function buildWeb(wanted: string): Promise<void> {
  const draft = `${BUILT}.${randomUUID()}`;
  const old = `${draft}.old`;
  await mkdir(dirname(BUILT), { recursive: true });
  try {
    await runVite(draft);
    await keepOldAssets(BUILT, draft);
    await writeFile(join(draft, '.fingerprint'), wanted);
    if (existsSync(BUILT)) await rename(BUILT, old).catch(ignoreMissing);
    await rename(draft, BUILT).catch(async (error: unknown) => {
      // Another process was faster, which is fine if it built the same sources.
      if ((await builtFrom()) !== wanted) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}

/** Runs in a child process, so that a server started in this one doesn't keep the bundler's memory. */
async function runVite(outDir: string): Promise<void> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const child = spawn(process.execPath, [cli, 'build', '--outDir', outDir, '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', resolve);
  });
  if (code !== 0) throw new Error('The web build failed.');
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(join(ROOT, source))) {
      hash
        .update(`${file.slice(ROOT.length)}\0`)
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function builtFrom(): Promise<string | undefined> {
  return readFile(join(BUILT, '.fingerprint'), 'utf8').catch(() => undefined);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
