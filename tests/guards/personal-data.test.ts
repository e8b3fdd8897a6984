import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getTableName, isTable } from 'drizzle-orm';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const NO_PERSONAL_DATA = [
  'catalogue_seeded',
  'client_counts',
  'companies_house_requests',
  'firm_logos',
  'letter_templates',
  'sanctions_fetches',
  'status_entries',
  'timeline_anchors',
];

it('docs/data-protection.md names every table with personal data', async () => {
  const modules = await Promise.all(
    globSync('src/server/db/schema/**/*.ts', { cwd: ROOT }).map((file) => import(`${ROOT}${file}`)),
  );
  const tables = modules
    .flatMap((module) => Object.values(module))
    .filter(isTable)
    .map(getTableName);
  const text = readFileSync(`${ROOT}docs/data-protection.md`, 'utf8');
  expect(tables.filter((table) => !text.includes(`\`${table}\``)).toSorted()).toEqual(NO_PERSONAL_DATA);
});
