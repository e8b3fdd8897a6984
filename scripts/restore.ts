import { resolve } from 'node:path';
import { pino } from 'pino';
import { createDataDir, DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { checkSecret, storeSecret } from '#embedded-postgres/data-dir/installation-secret.ts';
import { openInstallation } from '#embedded-postgres/postgres/installation.ts';
import { BackupError } from '#server/db/backup/backup-file.ts';
import { checkBackup, restoreBackup } from '#server/db/backup/restore-backup.ts';
import { connect } from '#server/db/connect.ts';
import { deleteDueFiles } from '#server/features/due-diligence/hold/delete-due-files.ts';
import { EnvError, parseEnv } from '#server/kernel/env.ts';

// `npm run restore -- FILE` restores into an empty DATA_DIR or DATABASE_URL while the app is stopped.
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Name the backup file: npm run restore -- FILE');
  process.exit(2);
}
const path = resolve(process.env.INIT_CWD ?? '.', file);

try {
  const env = parseEnv(process.env);
  // Checked before anything is created.
  checkSecret(env, (await checkBackup(path)).secret);
  await createDataDir(env.dataDir);
  const installation = await openInstallation(env, { create: true });
  try {
    const { manifest, secret } = await restoreBackup({
      url: installation.url,
      path,
      storeSecret: (secret) => storeSecret(env, secret),
    });
    for (const { name, rows } of manifest.tables) console.log(`${String(rows).padStart(10)}  ${name}`);
    console.log(`Restored the backup of ${manifest.made_at}. Every table matches it.`);
    await deleteDue(installation.url);
    if (secret === null && env.authSecret === undefined)
      console.log(
        'The backup was made with AUTH_SECRET set. Start the app with the same value, or two-step sign-in will not work.',
      );
    else console.log('Everyone has to sign in again.');
  } finally {
    await installation.close();
  }
} catch (error) {
  const known = error instanceof BackupError || error instanceof DataDirError || error instanceof EnvError;
  console.error(known ? error.message : error);
  process.exit(1);
}

/** Deletes again what was due in the meantime, before anybody can see it. */
async function deleteDue(url: string): Promise<void> {
  const connection = connect(url, { max: 2, onError: () => {} });
  try {
    await deleteDueFiles({ db: connection.db, now: () => new Date(), log: pino({ level: 'silent' }) });
  } finally {
    await connection.close();
  }
}
