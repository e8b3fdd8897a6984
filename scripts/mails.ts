import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mailsPage } from './mails/mails-page.ts';

/* `npm run mails -- [folder]` makes a page with every mail that the product sends, for a person to look at. */

const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(tmpdir(), 'tallygate-mails'));
await mkdir(folder, { recursive: true });
const file = join(folder, 'mails.html');
await writeFile(file, mailsPage());
process.stdout.write(`${file}\n`);
