import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer, type Mail } from '#server/integrations/mail/mail.ts';
import { parseEnv } from '#server/kernel/env.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { startJobs } from './jobs.ts';

const SECRET = 'another secret that is long enough';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

const mail = (subject: string): Mail => ({
  kind: 'questionnaire',
  to: 'client@example.com',
  subject,
  text: 'https://example.com/form/very-secret',
  html: '<p></p>',
  content: { paragraphs: [] },
});

describe('mail', () => {
  it('is sent after its transaction has committed', async () => {
    await services.db.transaction((tx) => services.jobs.sendMail(tx, mail('committed')));
    await services.jobs.sendMail(null, mail('at once'));
    const subjects = (await services.sentMails()).map(({ subject }) => subject);
    expect(subjects).toEqual(['committed', 'at once']);
    expect(await services.jobs.sendDueMails()).toBe(0);
  });

  it('is never sent if its transaction rolls back', async () => {
    await services.db
      .transaction(async (tx) => {
        await services.jobs.sendMail(tx, mail('rolled back'));
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await services.sentMails()).not.toContainEqual(mail('rolled back'));
  });

  it('is encrypted in the database', async () => {
    await services.jobs.sendMail(null, mail('sealed'));
    const { rows } = await services.db.execute<{ data: unknown }>('select data from pgboss.job');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect(await services.sentMails()).toContainEqual(mail('sealed'));
  });

  it('is retried with the same id if the mail server fails', async () => {
    const ids: string[] = [];
    let broken = true;
    const jobs = await startJobs({
      connection: services.connection,
      log: services.log,
      isMailDue: async () => true,
      brandMail: async (mail) => mail,
      secret: SECRET,
      work: false,
      mailer: {
        close: () => undefined,
        send: async (_mail, id) => {
          ids.push(id);
          if (broken) throw new Error('connection refused');
          return 'accepted';
        },
      },
    });
    await jobs.sendMail(null, mail('later'));
    await jobs.sendDueMails();
    broken = false;
    await services.db.execute(`update pgboss.job set start_after = now() where state = 'retry'`);
    await jobs.sendDueMails();
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    await jobs.stop();
  });

  it('is logged as given up after the last attempt to send it', async () => {
    const logged: string[] = [];
    const jobs = await startJobs({
      ...services,
      log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) }),
      isMailDue: async () => true,
      brandMail: async (unchanged) => unchanged,
      secret: SECRET,
      work: false,
      mailer: { close: () => undefined, send: () => Promise.reject(new Error('connection refused')) },
    });
    await jobs.sendMail(null, mail('given up'));
    await jobs.sendDueMails();
    await services.db.execute(
      `update pgboss.job set start_after = now(), retry_count = retry_limit - 1 where state = 'retry'`,
    );
    await jobs.sendDueMails();
    expect(logged).toEqual([
      'A mail could not be sent; it will be retried',
      'A mail could not be sent; it was given up',
    ]);
    await jobs.stop();
  });

  it('rejected by the mail server leaves no address in output or log', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => done(new Error(`no mailbox ${address} here`)),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    let logged = '';
    const write = (line: string) => {
      logged += line;
    };
    const log = pino({}, { write });
    const mailer = createMailer({ env: parseEnv({ SMTP_URL: `smtp://127.0.0.1:${port}` }), log });
    const jobs = await startJobs({
      ...services,
      log,
      mailer,
      isMailDue: async () => true,
      brandMail: async (unchanged) => unchanged,
      secret: SECRET,
    });
    await jobs.sendMail(null, mail('refused'));
    const failed = async () => {
      const { rows } = await services.db.execute<{ output: unknown }>(
        `select output from pgboss.job where name = 'mail' and output is not null`,
      );
      return rows;
    };
    await expect.poll(failed, { timeout: 20_000 }).toHaveLength(1);
    expect(JSON.stringify(await failed())).toContain('EENVELOPE 550');
    expect(logged).toContain('EENVELOPE 550');
    expect(JSON.stringify(await failed()) + logged).not.toMatch(/client@|mailbox/);
    await jobs.stop();
    mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});
