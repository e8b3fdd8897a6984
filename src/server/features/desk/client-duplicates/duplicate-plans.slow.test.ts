import { expect, it, onTestFinished } from 'vitest';
import { insertManyClients } from '#tests/support/many-clients.ts';
import { tablesScanned, watchPlans } from '#tests/support/query-plans.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

it('duplicates are found by indexes among many clients', async () => {
  const services = await startTestServices();
  onTestFinished(() => services.stop());
  const api = callAs(services, await createActor(services));
  const { pool } = services.connection;
  await insertManyClients(pool, 20_000);
  const newClient = () =>
    api.clients.create({
      first_name: crypto.randomUUID(),
      surname: crypto.randomUUID(),
      email: 'x@many.example',
      inquiry_source: 'Phone',
    });
  const one = await newClient();
  services.advance(1_000);
  const two = await newClient();
  await pool.query('analyze');
  const { plansOf } = watchPlans(pool);
  const plans = await plansOf(async () => {
    const { items } = await api.clients.duplicates.list({});
    expect(items[0]).toMatchObject({ newer: { id: two.id }, older: { id: one.id }, reasons: ['email'] });
  });
  expect(plans.length).toBeGreaterThan(0);
  expect(tablesScanned(plans)).not.toContain('clients');
});
