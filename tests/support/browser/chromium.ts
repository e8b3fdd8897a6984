import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';

export interface Chromium {
  executablePath: string;
  /** Environment variables that it needs in addition to ours. */
  env?: Record<string, string>;
}

/** Debian packages with those libraries of Chromium that neither the npm package nor a bare system has. */
const DEBIAN_LIBRARIES = ['libnss3', 'libnspr4', 'libexpat1'];

/**
 * Finds a Chromium that runs here: CHROMIUM_PATH, the system's, Playwright's, or the npm package `@sparticuz/chromium`,
 * which is unpacked once.
 * @throws Error if none runs, or if the one at CHROMIUM_PATH doesn't
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!runs({ executablePath: named })) throw new Error(`CHROMIUM_PATH: ${named} does not run.`);
    return { executablePath: named };
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  for (const executablePath of [...installed, chromium.executablePath()]) {
    if (existsSync(executablePath) && runs({ executablePath })) return { executablePath };
  }
  return packagedChromium();
}

async function packagedChromium(): Promise<Chromium> {
  const root = await unpackOnce();
  const lib = join(root, 'al2023', 'lib');
  const executablePath = join(root, 'chromium');
  const env = { FONTCONFIG_PATH: join(root, 'fonts') };
  // The system's libraries first: the package's own were built for another distribution.
  const candidates: Chromium[] = [
    { executablePath, env },
    { executablePath, env: { ...env, LD_LIBRARY_PATH: lib } },
  ];
  const usable = candidates.find(runs);
  if (usable) return usable;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${DEBIAN_LIBRARIES.join(', ')} for Chromium…`);
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_LIBRARIES],
      options,
    );
    const usableNow = candidates.find(runs);
    if (usableNow) return usableNow;
  }
  throw new Error(
    `Chromium does not run here: ${missingLibraries(executablePath)}. Install Chromium, or set CHROMIUM_PATH.`,
  );
}

/** Unpacks the npm package into a folder named after its version. The folder appears only when it is complete. */
async function unpackOnce(): Promise<string> {
  const packageRoot = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '..',
    '..',
  );
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const root = join(tmpdir(), `tallygate-chromium-${version}-${userInfo().uid}`);
  if (existsSync(root)) return root;
  console.log('Unpacking Chromium…');
  const draft = `${root}.${randomUUID()}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    const packed = (name: string) => join(packageRoot, 'bin', name);
    await Promise.all([
      inflate(packed('chromium.br'), join(draft, 'chromium')),
      extract(packed('al2023.tar.br'), join(draft, 'al2023')),
      extract(packed('fonts.tar.br'), join(draft, 'fonts')),
      // Next to the executable, where it looks for its software renderer.
      extract(packed('swiftshader.tar.br'), draft),
    ]);
    await chmod(join(draft, 'chromium'), 0o700);
    await writeFile(join(draft, 'fonts', 'fonts.conf'), fontConfiguration(root));
    await rename(draft, root);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(root)) throw error;
  }
  return root;
}

/** Replaces the package's own configuration, which names folders of the cloud service it was made for. */
function fontConfiguration(root: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(root, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(root, 'font-cache')}</cachedir>
</fontconfig>
`;
}

async function inflate(source: string, target: string): Promise<void> {
  await pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(target));
}

async function extract(source: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const tar = join(folder, `${randomUUID()}.tar`);
  await inflate(source, tar);
  execFileSync('tar', ['-xf', tar, '-C', folder, '--no-same-owner']);
  await rm(tar);
}

function runs({ executablePath, env }: Chromium): boolean {
  const run = spawnSync(executablePath, ['--version'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return run.status === 0 && /Chrom/.test(run.stdout);
}

function missingLibraries(executablePath: string): string {
  const { stdout } = spawnSync('ldd', [executablePath], { encoding: 'utf8' });
  const missing = (stdout ?? '').split('\n').filter((line) => line.includes('not found'));
  return missing.map((line) => line.trim()).join(', ') || 'it starts, but fails';
}
