import { expect, it } from 'vitest';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

it('a test mail without a mail server is written to a file', async () => {
  const services = await startTestServices();
  const admin = await createActor(services, { role: 'admin' });
  const outcome = await callAs(services, admin).mails.sendTest();
  expect(outcome).toEqual({ to: admin.email, state: 'written', reason: null });
  await services.stop();
});
