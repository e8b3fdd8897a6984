import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepOldAssets } from './keep-old-assets.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Build {
  /** Name of its folder in `dist`. */
  folder: string;
  config: string;
  /** Files and folders that the build is made from. */
  sources: readonly string[];
  /** Adds files to the new build, before the new build replaces the old one. */
  finish?: (old: string, next: string) => Promise<void>;
}

const SHARED = ['src/contract', 'package-lock.json', 'tsconfig.base.json'];
const BUILDS: readonly Build[] = [
  {
    folder: 'web',
    config: 'vite.config.ts',
    sources: [...SHARED, 'src/web', 'scripts/vite', 'postcss.config.js', 'tsconfig.web.json'],
    finish: keepOldAssets,
  },
  {
    folder: 'server',
    config: 'vite.server.config.ts',
    sources: [...SHARED, 'src/server', 'src/embedded-postgres', 'src/demo', 'package.json'],
  },
];

/** Builds the pages and the server, each unless its existing build was made from exactly these sources. */
export async function buildIfStale(): Promise<void> {
  for (const build of BUILDS) {
    const wanted = fingerprint(build);
    if ((await builtFrom(build)) === wanted) continue;
    console.log(`Building the ${build.folder}…`);
    const began = performance.now();
    await make(build, wanted);
    console.log(`Built the ${build.folder} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

/** Builds into a temporary folder and then swaps it in, so that no one ever sees half a build. */
async function make(build: Build, wanted: string): Promise<void> {
  const built = placeOf(build);
  const draft = `${built}.${randomUUID()}`;
  const old = `${draft}.old`;
  await mkdir(dirname(built), { recursive: true });
  try {
    await runVite(build.config, draft);
    await build.finish?.(built, draft);
    await writeFile(join(draft, '.fingerprint'), wanted);
    if (existsSync(built)) await rename(built, old).catch(ignoreMissing);
    await rename(draft, built).catch(async (error: unknown) => {
      // Another process was faster, which is fine if it built the same sources.
      if ((await builtFrom(build)) !== wanted) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}

/** Runs in a child process, so that a server started in this one doesn't keep the bundler's memory. */
async function runVite(config: string, outDir: string): Promise<void> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const args = [cli, 'build', '--config', config, '--outDir', outDir, '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', resolve);
  });
  if (code !== 0) throw new Error(`The build of ${config} failed.`);
}

/** Reads synchronously: every start waits for this, and asynchronous reads take four times as long. */
function fingerprint({ config, sources }: Build): string {
  const hash = createHash('sha256');
  for (const source of [config, ...sources]) {
    for (const file of filesOf(join(ROOT, source))) {
      hash
        .update(`${file.slice(ROOT.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (basename(path).includes('.')) return existsSync(path) ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const placeOf = ({ folder }: Build) => join(ROOT, 'dist', folder);

async function builtFrom(build: Build): Promise<string | undefined> {
  return readFile(join(placeOf(build), '.fingerprint'), 'utf8').catch(() => undefined);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
