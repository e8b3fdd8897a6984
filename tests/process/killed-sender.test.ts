import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { createFreshDatabase } from '#tests/support/fresh-database.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { runApp } from '#tests/support/running-app.ts';

/** Longest wait for a mail whose process was killed. It was 3.5 minutes. */
const LIMIT_MS = 45_000;

/** A mail server that never answers the first mail, and accepts all others. */
async function hangingServer() {
  const ids: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        ids.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '');
        if (ids.length > 1) done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { ids, url: `smtp://127.0.0.1:${port}`, stop: () => server.close(() => undefined) };
}

test('a mail whose sending process is killed goes out within 45 s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-killed-'));
  await chmod(folder, 0o711);
  const database = await createFreshDatabase();
  const server = await hangingServer();
  const start = () =>
    runApp({
      env: {
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        SMTP_URL: server.url,
        AUTH_SECRET: 'the same secret in every process, 32 characters',
        ...FIRST_ADMIN,
      },
    });
  let app = await start();
  try {
    const { cookie } = await signInOverHttp(app.url, ADMIN);
    const response = await fetch(`${app.url}/api/auth/recover`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ email: FIRST_ADMIN.ADMIN_EMAIL }),
    });
    expect(response.ok).toBe(true);
    await expect.poll(() => server.ids.length, { timeout: 15_000 }).toBe(1);
    app.process.kill('SIGKILL');
    await app.stop();
    const killed = Date.now();
    app = await start();
    await expect.poll(() => server.ids.length, { timeout: 240_000, interval: 100 }).toBe(2);
    expect(Date.now() - killed).toBeLessThan(LIMIT_MS);
    expect(server.ids[1]).toBe(server.ids[0]);
  } finally {
    await app.stop();
    server.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
