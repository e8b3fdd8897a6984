import { resolve } from 'node:path';
import { createDataDir, DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { openInstallation } from '#embedded-postgres/postgres/installation.ts';
import { BackupError } from '#server/db/backup/backup-file.ts';
import { checkExport } from '#server/db/data-export/check-export.ts';
import { ExportError } from '#server/db/data-export/export-manifest.ts';
import { importExport } from '#server/db/data-export/import-export.ts';
import { EnvError, parseEnv } from '#server/kernel/env.ts';

// `npm run import -- FOLDER` imports into an empty DATA_DIR or DATABASE_URL while the app is stopped.
const [name] = process.argv.slice(2);
if (!name) {
  console.error('Name the folder of the export: npm run import -- FOLDER');
  process.exit(2);
}
const folder = resolve(process.env.INIT_CWD ?? '.', name);

try {
  const env = parseEnv(process.env);
  // Checked before anything is created.
  const manifest = await checkExport(folder);
  await createDataDir(env.dataDir);
  const installation = await openInstallation(env, { create: true });
  try {
    await importExport({
      url: installation.url,
      folder,
      manifest,
      onTable: (table) => process.stderr.write(`${table}\n`),
    });
    const { tables, files, made_at } = manifest;
    for (const { name, rows } of tables) console.log(`${String(rows).padStart(10)}  ${name}`);
    console.log(`${String(files.length).padStart(10)}  files`);
    console.log(`Imported the export of ${made_at}. Every table and file matches it.`);
    console.log(
      "No password was exported: everybody sets one with 'Forgot password?' on the sign-in page. " +
        'Links sent to clients, API keys and secrets of webhooks do not work here: make new ones.',
    );
  } finally {
    await installation.close();
  }
} catch (error) {
  const known =
    error instanceof ExportError ||
    error instanceof BackupError ||
    error instanceof DataDirError ||
    error instanceof EnvError;
  console.error(known ? error.message : error);
  process.exit(1);
}
