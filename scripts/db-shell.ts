import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { openInstallation } from '#embedded-postgres/postgres/installation.ts';
import { EnvError, parseEnv } from '#server/kernel/env.ts';

/* `npm run db:shell -- [options of psql]` opens psql on the embedded database, whether or not the app is running. */

process.on('SIGINT', () => undefined); // In psql, Ctrl+C cancels a statement.
try {
  const { dataDir } = parseEnv(process.env);
  const { url, close } = await openInstallation({ dataDir });
  const { username, password, hostname, port, pathname } = new URL(url);
  // Not as arguments, which every account of the machine can read.
  const address = {
    PGUSER: username,
    PGPASSWORD: password,
    PGHOST: hostname,
    PGPORT: port,
    PGDATABASE: pathname.slice(1),
  };
  try {
    const options = { stdio: 'inherit', env: { ...process.env, ...address } } as const;
    [process.exitCode] = await once(spawn('psql', process.argv.slice(2), options), 'exit');
  } finally {
    await close();
  }
} catch (error) {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  const known = error instanceof DataDirError || error instanceof EnvError;
  console.error(
    isMissing
      ? 'Install psql first (Debian: apt-get install postgresql-client).'
      : known
        ? error.message
        : error,
  );
  process.exitCode = 1;
}
