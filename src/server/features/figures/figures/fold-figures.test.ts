import { afterAll, beforeAll, expect, it } from 'vitest';
import { figures_due } from '#server/db/schema/clients/client-figures.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { foldFigures } from './fold-figures.ts';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

it('the fold of the figures ends although clients keep changing', async () => {
  const api = callAs(services, await createActor(services));
  const { id } = await api.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Website',
  });
  let batches = 0;
  const transaction: typeof services.db.transaction = async (work, config) => {
    const result = await services.db.transaction(work, config);
    batches += 1;
    if (batches < 10) await services.db.insert(figures_due).values({ client_id: id });
    return result;
  };
  expect(await foldFigures({ db: Object.assign(Object.create(services.db), { transaction }) })).toBe(1);
  expect(batches).toBe(1);
  expect(await foldFigures(services)).toBe(1);
  expect(await foldFigures(services)).toBe(0);
});
