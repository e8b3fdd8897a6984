import { resolve } from 'node:path';
import { DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { openInstallation } from '#embedded-postgres/postgres/installation.ts';
import { inSnapshot } from '#server/db/backup/snapshot.ts';
import { type ExportProgress, exportEntries } from '#server/db/data-export/export-entries.ts';
import { ExportError } from '#server/db/data-export/export-manifest.ts';
import { createExportFolder, writeFolder } from '#server/db/data-export/write-folder.ts';
import { EnvError, parseEnv } from '#server/kernel/env.ts';
import { productVersion } from '#server/kernel/product-version.ts';

// `npm run export -- FOLDER`, whether or not the app is running.
const [name] = process.argv.slice(2);
if (!name) {
  console.error('Name a new folder: npm run export -- FOLDER');
  process.exit(2);
}
const folder = resolve(process.env.INIT_CWD ?? '.', name);

/** Milliseconds between two lines about the progress. */
const TELL_EVERY = 1_000;
let told = 0;
function tell({ part, done, total }: ExportProgress): void {
  if (performance.now() - told < TELL_EVERY) return;
  told = performance.now();
  process.stderr.write(`${part}: ${done} of ${total}\n`);
}

try {
  const env = parseEnv(process.env);
  const installation = await openInstallation(env);
  try {
    await createExportFolder(folder);
    await inSnapshot({ url: installation.url, name: 'tallygate export' }, (client, schema) =>
      writeFolder(
        folder,
        exportEntries(client, {
          schema,
          product_version: productVersion(),
          now: () => new Date(),
          onProgress: tell,
        }),
      ),
    );
    console.log(`Everything is in ${folder}. Open index.html there: it explains the files.`);
    console.log('They have personal data: keep them where only you can read them.');
  } finally {
    await installation.close();
  }
} catch (error) {
  const known = error instanceof ExportError || error instanceof DataDirError || error instanceof EnvError;
  console.error(known ? error.message : error);
  process.exit(1);
}
