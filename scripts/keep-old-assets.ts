import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Days during which a tab left open over an upgrade can still load the files of its build. */
const KEPT_DAYS = 14;
/** Maximum number of earlier builds whose files are kept. */
const KEPT_BUILDS = 5;
/** Maps assets of earlier builds to the time they were replaced, in epoch milliseconds. */
const RECORD = '.replaced.json';

/** Copies hashed files of recent builds that the new build lacks from the old build's folder to the new one. */
export async function keepOldAssets(old: string, next: string, now = Date.now()): Promise<void> {
  const record = await recordOf(old);
  const current = new Set(await assetsOf(next));
  const replaced = (await assetsOf(old))
    .filter((name) => !current.has(name))
    .map((name) => ({ name, at: record[name] ?? now }));
  // All files of one build are replaced at the same time.
  const builds = [...new Set(replaced.map(({ at }) => at))]
    .filter((at) => at > now - KEPT_DAYS * 86_400_000)
    .sort((one, other) => other - one)
    .slice(0, KEPT_BUILDS);
  const kept = replaced.filter(({ at }) => builds.includes(at));
  for (const { name } of kept) await copyFile(join(old, 'assets', name), join(next, 'assets', name));
  await writeFile(
    join(next, RECORD),
    JSON.stringify(Object.fromEntries(kept.map(({ name, at }) => [name, at]))),
  );
}

async function assetsOf(build: string): Promise<string[]> {
  return readdir(join(build, 'assets')).catch(() => []);
}

async function recordOf(build: string): Promise<Partial<Record<string, number>>> {
  const text = await readFile(join(build, RECORD), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}
