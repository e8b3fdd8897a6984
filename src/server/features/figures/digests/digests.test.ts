import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#server/context.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { sendDigests } from './send-digests.ts';

let services: TestServices;
let ada: Actor;
let sam: Actor;

beforeAll(async () => {
  services = await startTestServices();
  ada = await createActor(services, { full_name: 'Ada Admin', role: 'admin' });
  sam = await createActor(services, { full_name: 'Sam Staff' });
  services.setNow('2026-03-26T10:00:00Z');
  await callAs(services, ada).figures.setDigest({ wanted: true });
});
afterAll(() => services.stop());

const digestsOf = async ({ email }: Actor) =>
  (await services.sentMails()).filter(({ kind, to }) => kind === 'digest' && to === email);

it('a digest comes on Monday at 8:00 in London', async () => {
  services.setNow('2026-03-30T06:59:00Z');
  expect(await sendDigests(services)).toBe(0);
  services.setNow('2026-03-30T07:00:00Z');
  expect(await sendDigests(services)).toBe(1);
  const [mail] = await digestsOf(ada);
  expect(mail?.text).toContain('From 23 March 2026 to 29 March 2026, beside the week before:');
  expect(mail?.link).toMatch(/\/figures\?period=days&from=2026-03-23&to=2026-03-29$/);
});

it('a digest comes once, however many processes look for it', async () => {
  services.setNow('2026-04-06T08:00:00Z');
  const other = await startTestServices({}, services);
  other.setNow('2026-04-06T08:00:00Z');
  try {
    const sent = await Promise.all([services, other, services, other].map((process) => sendDigests(process)));
    expect(sent.reduce((sum, mails) => sum + mails, 0)).toBe(1);
    expect(await digestsOf(ada)).toHaveLength(2);
  } finally {
    await other.stop();
  }
});

it('a digest that could not be queued comes later in the week', async () => {
  services.setNow('2026-04-22T12:00:00Z');
  const failing = {
    ...services,
    jobs: { ...services.jobs, sendMail: () => Promise.reject(new Error('No queue')) },
  };
  await expect(sendDigests(failing)).rejects.toThrow('No queue');
  expect(await sendDigests(services)).toBe(1);
  expect((await digestsOf(ada)).at(-1)?.text).toContain('From 13 April 2026 to 19 April 2026');
});

it('turning the digest off and on again brings no second one in a week', async () => {
  const api = callAs(services, ada);
  await api.figures.setDigest({ wanted: false });
  expect(await api.figures.digest()).toEqual({ wanted: false });
  await api.figures.setDigest({ wanted: true });
  expect(await sendDigests(services)).toBe(0);
});

it('a digest has the numbers of its week and the week before', async () => {
  services.setNow('2026-10-22T09:00:00Z');
  const api = callAs(services, sam);
  await api.figures.setDigest({ wanted: true });
  for (const number of [1, 2]) {
    const { id } = await api.clients.create({
      first_name: 'New',
      surname: `Client ${number}`,
      email: `new${number}@example.org`,
      inquiry_source: 'Phone',
    });
    if (number === 1) await api.clients.close({ id, reason: 'Price' });
  }
  services.setNow('2026-10-26T07:59:00Z');
  expect(await sendDigests(services)).toBe(1); // Ada's, of the Monday before.
  services.setNow('2026-10-26T08:00:00Z');
  expect(await sendDigests(services)).toBe(2);
  const [mail] = await digestsOf(sam);
  expect(mail?.text).toContain('New inquiries: 2 (0 the week before).');
  expect(mail?.text).toContain('Lost: 1 (0 the week before).');
  expect(mail?.text).toContain('Open now: 1.');
});
