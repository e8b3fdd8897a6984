import { resolve } from 'node:path';
import { DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { ownSecret } from '#embedded-postgres/data-dir/installation-secret.ts';
import { openInstallation } from '#embedded-postgres/postgres/installation.ts';
import { BackupError } from '#server/db/backup/backup-file.ts';
import { takeBackup } from '#server/db/backup/take-backup.ts';
import { EnvError, parseEnv } from '#server/kernel/env.ts';

// `npm run backup -- FILE`, whether or not the app is running.
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Name the backup file: npm run backup -- FILE');
  process.exit(2);
}
const path = resolve(process.env.INIT_CWD ?? '.', file);

try {
  const env = parseEnv(process.env);
  const installation = await openInstallation(env);
  try {
    const manifest = await takeBackup({
      url: installation.url,
      path,
      secret: ownSecret(env),
      now: () => new Date(),
    });
    for (const { name, rows } of manifest.tables) console.log(`${String(rows).padStart(10)}  ${name}`);
    console.log(`The backup is in ${path}. It contains personal data: keep it where only you can read it.`);
    if (env.authSecret !== undefined)
      console.log('It does not include AUTH_SECRET: keep a copy of that too.');
  } finally {
    await installation.close();
  }
} catch (error) {
  const known = error instanceof BackupError || error instanceof DataDirError || error instanceof EnvError;
  console.error(known ? error.message : error);
  process.exit(1);
}
