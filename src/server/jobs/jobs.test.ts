import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import type { Mail } from '../integrations/mail/mail.ts';
import { startJobs } from './jobs.ts';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

const mail = (subject: string): Mail => ({
  to: 'client@example.com',
  subject,
  text: 'https://example.com/form/very-secret',
  html: '<p></p>',
});

describe('mail', () => {
  it('goes out once the change it belongs to has committed', async () => {
    await services.db.transaction((tx) => services.jobs.sendMail(tx, mail('committed')));
    await services.jobs.sendMail(null, mail('at once'));
    const subjects = (await services.sentMails()).map(({ subject }) => subject);
    expect(subjects).toEqual(['committed', 'at once']);
    expect(await services.jobs.sendDueMails()).toBe(0);
  });

  it('is never sent where the change was rolled back', async () => {
    await services.db
      .transaction(async (tx) => {
        await services.jobs.sendMail(tx, mail('rolled back'));
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await services.sentMails()).not.toContainEqual(mail('rolled back'));
  });

  it('cannot be read by whoever reads the database', async () => {
    await services.jobs.sendMail(null, mail('sealed'));
    const { rows } = await services.db.execute<{ data: unknown }>('select data from pgboss.job');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect(await services.sentMails()).toContainEqual(mail('sealed'));
  });

  it('is kept for another try where the mail server fails, and is the same mail then', async () => {
    const ids: string[] = [];
    let broken = true;
    const jobs = await startJobs({
      connection: services.connection,
      log: services.log,
      secret: 'another secret that is long enough',
      work: false,
      mailer: {
        close: () => undefined,
        send: async (_mail, id) => {
          ids.push(id);
          if (broken) throw new Error('connection refused');
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
});
