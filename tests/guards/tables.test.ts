import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tablesPage } from '#scripts/tables/tables-page.ts';

it('docs/tables.md shows the tables of the schema', async () => {
  const page = readFileSync(new URL('../../docs/tables.md', import.meta.url), 'utf8');
  expect(page, 'run `npm run tables`').toBe(await tablesPage());
});
