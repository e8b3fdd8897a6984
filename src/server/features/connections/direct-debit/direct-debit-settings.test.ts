import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type GoCardlessDouble,
  startGoCardlessDouble,
} from '#server/integrations/gocardless/gocardless-double.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const TOKEN = 'live_token_of_a_test';

let double: GoCardlessDouble;
let services: TestServices;
let admin: ReturnType<typeof callAs>;

beforeAll(async () => {
  double = await startGoCardlessDouble(TOKEN);
  services = await startTestServices({ GOCARDLESS_URL: double.url });
  admin = callAs(services, await createActor(services, { role: 'admin' }));
});
afterAll(async () => {
  await services.stop();
  await double.stop();
});

it('each secret is kept while only the other one is entered', async () => {
  const first = await admin.directDebit.save({
    enabled: false,
    access_token: TOKEN,
    webhook_secret: '',
    version: 0,
  });
  expect(first).toMatchObject({ has_secret: true, has_webhook_secret: false });
  expect(await admin.directDebit.test()).toMatchObject({
    test_passed: true,
    test_result: expect.stringMatching(/^Connected to Shore & Co\. The webhook secret is missing/),
  });
  await admin.directDebit.save({ enabled: true, access_token: '', webhook_secret: 'another', version: 1 });
  expect(await admin.directDebit.test()).toMatchObject({
    enabled: true,
    has_webhook_secret: true,
    test_result: 'Connected to Shore & Co.',
    webhook_url: `${services.env.appUrl}/functions/gocardless-webhook`,
  });
});

it('a wrong token is said in words', async () => {
  await admin.directDebit.save({ enabled: true, access_token: 'wrong', webhook_secret: '', version: 2 });
  expect(await admin.directDebit.test()).toMatchObject({
    test_passed: false,
    test_result: 'GoCardless refused the credentials: The access token is not valid.',
  });
});
