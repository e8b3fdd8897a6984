import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

it("the newest migration's snapshot matches the schema", async () => {
  const modules = await Promise.all(
    globSync('src/server/db/schema/**/*.ts', { cwd: ROOT }).map((file) => import(`${ROOT}${file}`)),
  );
  const newest = globSync('drizzle/meta/*_snapshot.json', { cwd: ROOT }).toSorted().at(-1) ?? '';
  const migrated = JSON.parse(readFileSync(`${ROOT}${newest}`, 'utf8'));
  const schema = generateDrizzleJson(Object.assign({}, ...modules));
  expect(await generateMigration(migrated, schema)).toEqual([]);
});
