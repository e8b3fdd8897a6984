import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertManyClients } from '#tests/support/many-clients.ts';
import { type PlanStep, tablesScanned, watchPlans } from '#tests/support/query-plans.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { WALKED_TEXTS } from './find-texts.ts';
import { insertManyTexts } from './many-texts.fixture.ts';

const MANY = 100_000;
const TABLES = ['client_notes', 'clients', 'additional_information', 'users'];

/** Searches, each with the number of texts that an index may return if the newest texts don't fill the page. */
const SEARCHES: readonly [search: string, mostRead: number][] = [
  ['called', 0],
  ['the client', 0],
  ['payroll', 0],
  ['needle4711', 1],
  ['called needle4711', 1],
  ['needle47', 1_111],
  ['rare33', 100],
  ['nowhere', 0],
  ['nowhere called', 0],
];

let services: TestServices;
let api: ReturnType<typeof callAs>;
let plansOf: ReturnType<typeof watchPlans>['plansOf'];

beforeAll(async () => {
  services = await startTestServices();
  const { pool } = services.connection;
  await insertManyClients(pool, MANY);
  await insertManyTexts(pool);
  api = callAs(services, await createActor(services));
  ({ plansOf } = watchPlans(pool));
}, 600_000);
afterAll(() => services.stop());

/** The largest number of rows that a step reads from a table, whether they matched or not. */
const rowsRead = (plans: PlanStep[][]) =>
  Math.max(
    ...plans
      .flat()
      .filter((step) => TABLES.includes(step['Relation Name'] ?? ''))
      .map(
        (step) =>
          (step['Actual Rows'] +
            (step['Rows Removed by Filter'] ?? 0) +
            (step['Rows Removed by Index Recheck'] ?? 0)) *
          step['Actual Loops'],
      ),
  );

it('a search reads only the newest texts and its matches', {
  timeout: 300_000,
}, async () => {
  for (let turn = 1; turn <= 4; turn += 1) {
    await services.connection.pool.query('analyze client_notes, clients, additional_information');
    for (const [search, mostRead] of SEARCHES) {
      const plans = await plansOf(() => api.textSearch.find({ search, limit: 6 }));
      const hint = `'${search}' after ANALYZE ${turn}`;
      expect(plans.length, hint).toBe(1);
      expect(
        tablesScanned(plans).filter((table) => table !== 'users'),
        hint,
      ).toEqual([]);
      expect(rowsRead(plans), hint).toBeLessThanOrEqual(Math.max(WALKED_TEXTS, mostRead));
    }
  }
});

it('a search without a word of three characters sends no statement', async () => {
  expect(await plansOf(() => api.textSearch.find({ search: 'ab', limit: 6 }))).toEqual([]);
});
