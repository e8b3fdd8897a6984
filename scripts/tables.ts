import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tablesPage } from './tables/tables-page.ts';

/* `npm run tables` writes docs/tables.md from the schema. Run it after a change of tables or references. */

const file = fileURLToPath(new URL('../docs/tables.md', import.meta.url));
await writeFile(file, await tablesPage());
process.stdout.write(`${file}\n`);
