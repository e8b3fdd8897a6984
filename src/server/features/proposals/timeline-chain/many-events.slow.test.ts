import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { countLinks, importRows, verified } from './timeline.fixture.ts';

it('events of an import of 5,000 clients are all chained', async () => {
  const services = await startTestServices();
  onTestFinished(() => services.stop());
  const api = callAs(services, await createActor(services));
  const before = await countLinks(services);
  const made = await api.clients.imports.create({ file_name: 'many.csv', rows: importRows('many', 5_000) });
  expect(await countLinks(services)).toBe(before + 5_000);
  await services.db.execute(sql`
    insert into activity_events (actor_name, type, client_id, changes)
    select 'Raw SQL', 'note.added', client_id, '{}' from client_import_rows, generate_series(1, 2) where import_id = ${made.id}`);
  const { items } = await api.clients.list({ search: 'many4999@example.com' });
  expect(await verified(api, items[0]?.id ?? '')).toMatchObject({ finding: null, events: 3 });
});
