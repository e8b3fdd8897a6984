import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SNAPSHOTS = globSync('drizzle/meta/*_snapshot.json', { cwd: ROOT }).toSorted();
const newest = SNAPSHOTS.at(-1) ?? '';

it("the newest migration's snapshot matches the schema", async () => {
  const modules = await Promise.all(
    globSync('src/server/db/schema/**/*.ts', { cwd: ROOT }).map((file) => import(`${ROOT}${file}`)),
  );
  const migrated = JSON.parse(readFileSync(`${ROOT}${newest}`, 'utf8'));
  const schema = generateDrizzleJson(Object.assign({}, ...modules));
  expect(await generateMigration(migrated, schema)).toEqual([]);
});

it('only the newest migration has a snapshot', () => {
  const { entries } = JSON.parse(readFileSync(`${ROOT}drizzle/meta/_journal.json`, 'utf8'));
  const number = String(entries.at(-1).idx).padStart(4, '0');
  expect(SNAPSHOTS).toEqual([`drizzle/meta/${number}_snapshot.json`]);
});
