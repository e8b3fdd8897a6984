import { join } from 'node:path';
import { FIRST_ADMIN } from '#tests/support/first-admin.ts';

/** Settings of one of several processes behind nginx, which listens with TLS at `port` of localhost. */
export const behindProxy = (given: { databaseUrl: string; folder: string; index: number; port: number }) => ({
  HOST: '127.0.0.1',
  DATABASE_URL: given.databaseUrl,
  DATA_DIR: join(given.folder, `app-${given.index}`),
  APP_URL: `https://localhost:${given.port}`,
  TRUSTED_PROXIES: '1',
  AUTH_SECRET: 'the same secret in every process, 32 characters',
  ...FIRST_ADMIN,
  LOG_LEVEL: 'warn',
});
