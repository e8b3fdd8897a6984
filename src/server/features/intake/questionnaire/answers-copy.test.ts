import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let staff: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' });
  staff = callAs(services, await createActor(services));
});
afterAll(() => services.stop());

const anyone = () => callAs(services, null);

async function newLink() {
  const email = `${crypto.randomUUID()}@example.com`;
  const client = await staff.clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email,
    inquiry_source: 'Phone',
  });
  const { url } = await staff.links.generate({ client_id: client.id });
  return { id: client.id, email, token: url.split('/form/')[1] ?? '' };
}

const copiesTo = async (address: string) => (await services.sentMails()).filter(({ to }) => to === address);

it('a requested copy of the answers is mailed to the stored address', async () => {
  const { email, token } = await newLink();
  expect(await anyone().links.open({ token })).toMatchObject({ copy_offered: true });
  await anyone().questionnaire.submit({ token, answers: ANSWERS, send_copy: true });
  const [copy, ...more] = await copiesTo(email);
  expect(more).toEqual([]);
  expect(copy).toMatchObject({ subject: 'A copy of your answers' });
  expect(copy?.text).toContain('What was your turnover in the last 12 months?\n£125,000');
  expect(copy?.text).toContain('How many people do you employ?\n4');
  expect(copy?.text).toContain('Do you have an accountant or tax advisor at the moment?\nNo');
  expect(copy?.text).not.toContain('How much do you pay them');
});

it('a copy is not mailed unless requested', async () => {
  const { email, token } = await newLink();
  await anyone().questionnaire.submit({ token, answers: ANSWERS });
  expect(await copiesTo(email)).toEqual([]);
});

it('a copy is mailed once if the submission is repeated', async () => {
  const { email, token } = await newLink();
  const submission = { token, answers: ANSWERS, send_copy: true, submission_key: 'a-key-of-16-chars' };
  await Promise.all([1, 2, 3].map(() => anyone().questionnaire.submit(submission)));
  await anyone().questionnaire.submit(submission);
  await expect(
    anyone().questionnaire.submit({ ...submission, submission_key: 'another-key-of-it' }),
  ).rejects.toMatchObject({ code: 'LINK_INVALID' });
  expect(await copiesTo(email)).toHaveLength(1);
});

it('a copy is not sent after the client is erased', async () => {
  const { id, email, token } = await newLink();
  await anyone().questionnaire.submit({ token, answers: ANSWERS, send_copy: true });
  await services.db.execute(`delete from clients where id = '${id}'`);
  expect(await copiesTo(email)).toEqual([]);
});
