import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { parseEnv } from '#server/kernel/env.ts';
import { composeMail } from './compose-mail.ts';
import { createMailer } from './mail.ts';

const log = pino({ level: 'silent' });
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function listening(server: SMTPServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function emptyDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-mail-'));
  stops.push(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

const hello = composeMail({
  kind: 'written',
  to: 'client@example.com',
  subject: 'Hello\r\nBcc: someone@example.com',
  paragraphs: ['Dear <script>alert(1)</script> & "you",'],
  button: { label: 'Open the form', url: 'https://example.com/form/abc?x=1&y=2' },
  from: 'Tallygate CRM',
});

describe('a mail', () => {
  it('shows user input unchanged, never as markup or headers', () => {
    expect(hello.html).toContain('Dear &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;you&quot;,');
    expect(hello.html).toContain('href="https://example.com/form/abc?x=1&amp;y=2"');
    expect(hello.text).toContain('https://example.com/form/abc?x=1&y=2');
    expect(hello.subject).toBe('Hello Bcc: someone@example.com');
  });

  it('is sent by SMTP if SMTP_URL is set, with its invitation', async () => {
    const received: { to: string[]; raw: string }[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, session, done) {
        let raw = '';
        stream.on('data', (chunk) => {
          raw += chunk;
        });
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
          done();
        });
      },
    });
    const url = await listening(server);
    const mailer = createMailer({
      env: parseEnv({ SMTP_URL: url, MAIL_FROM: 'Tallygate <crm@example.com>' }),
      log,
    });
    stops.push(async () => mailer.close());

    await mailer.send({ ...hello, calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR' } }, 'mail-1');

    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['client@example.com']);
    expect(received[0]?.raw).toMatch(/^From: Tallygate <crm@example.com>/m);
    expect(received[0]?.raw).toMatch(/^Message-ID: <mail-1@/m);
    expect(received[0]?.raw).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/);
    expect(received[0]?.raw).not.toMatch(/^Bcc:/m);
  });

  it('is rejected with an error that has codes but no personal data', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => done(new Error(`no mailbox ${address} here`)),
    });
    const url = await listening(server);
    const mailer = createMailer({ env: parseEnv({ SMTP_URL: url }), log });
    stops.push(async () => mailer.close());
    const error = await mailer.send(hello, 'mail-3').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'EENVELOPE', responseCode: 550 });
    expect(inspect(error, { depth: null })).not.toMatch(/client@|mailbox/);
  });

  it('without SMTP_URL is written to a file only its owner can read', async () => {
    const dataDir = await emptyDataDir();
    const mailer = createMailer({ env: parseEnv({ DATA_DIR: dataDir }), log });
    await mailer.send(hello, 'mail-2');
    const [name = ''] = await readdir(join(dataDir, 'outbox'));
    const file = join(dataDir, 'outbox', name);
    expect(name).toMatch(/mail-2\.eml$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain('To: client@example.com');
  });

  it('is logged with its link only if the app serves this machine alone', async () => {
    for (const [APP_URL, logged] of [
      ['http://localhost:3000', true],
      ['https://crm.example.co.uk', false],
    ] as const) {
      let written = '';
      const write = (line: string) => {
        written += line;
      };
      const env = parseEnv({ DATA_DIR: await emptyDataDir(), APP_URL });
      await createMailer({ env, log: pino({}, { write }) }).send(hello, 'mail-4');
      expect(written.includes('/form/abc')).toBe(logged);
      expect(written).toContain('mail-4.eml');
    }
  });
});
