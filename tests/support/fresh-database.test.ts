import { expect, it } from 'vitest';
import { createFreshDatabase } from './fresh-database.ts';
import { runOnce } from './run-once.ts';

it('each call of createFreshDatabase returns a separate, migrated database', async () => {
  const [one, two] = await Promise.all([createFreshDatabase(), createFreshDatabase()]);
  await runOnce(one.url, 'create table only_here ()');
  await expect(runOnce(two.url, 'select from only_here')).rejects.toThrow('does not exist');
  await runOnce(two.url, 'select from clients');
  await Promise.all([one.drop(), two.drop()]);
  await expect(runOnce(one.url, 'select 1')).rejects.toThrow('does not exist');
});
