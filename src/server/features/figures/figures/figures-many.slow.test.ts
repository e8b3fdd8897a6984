import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { PERIOD_KINDS } from '#contract/figures/figures/period-kind.ts';
import { generateClients } from '#demo/generate.ts';
import { storeGenerated } from '#demo/store-generated.ts';
import { tablesScanned, watchPlans } from '#tests/support/query-plans.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { allRows, countedSlowly, sortedFigures } from './counted-slowly.fixture.ts';
import { foldFigures } from './fold-figures.ts';

/** The bench compares 100,000. */
const MANY = 10_000;

let services: TestServices;
let api: ReturnType<typeof callAs>;
let plansOf: ReturnType<typeof watchPlans>['plansOf'];

beforeAll(async () => {
  services = await startTestServices();
  const user = await createActor(services, { role: 'admin' });
  api = callAs(services, user);
  const generated = generateClients({
    seed: 37,
    count: MANY,
    now: services.now(),
    users: [user],
    bookers: ['Tax Adviser', 'Senior Partner'],
  });
  await storeGenerated(services.db, generated);
  await services.db.execute(sql`
    update clients set first_year_value = abs(hashtext(email)) % 400000 where abs(hashtext(email)) % 3 > 0`);
  await services.db.execute(sql`
    update clients set closed_at = status_changed_at, closed_by = 'Sam', closed_reason = case
      when abs(hashtext(email)) % 2 = 0 then 'Price' else 'Duplicate' end
    where abs(hashtext(email)) % 11 = 0`);
  await services.connection.pool.query('vacuum (analyze) clients, activity_events');
  ({ plansOf } = watchPlans(services.connection.pool));
}, 300_000);
afterAll(() => services.stop());

async function expectEqual() {
  const rows = await allRows(services.db);
  for (const period of PERIOD_KINDS) {
    const shown = await api.figures.show({ period });
    const { not_lost } = DEFAULT_DESK_SETTINGS;
    expect(sortedFigures(shown.figures)).toEqual(countedSlowly(rows, shown.period, not_lost));
    expect(sortedFigures(shown.figures_before)).toEqual(countedSlowly(rows, shown.before, not_lost));
  }
}

it('figures of 10,000 clients that nobody has counted yet equal a slow count', expectEqual, 120_000);

it('no statement scans the history once they are counted', async () => {
  const folds = await plansOf(() => foldFigures(services));
  // Due rows are taken by their position. Comparing each with the clients of a batch takes 15 s among a million.
  const taken = folds.flat().filter((step) => step['Relation Name'] === 'figures_due');
  expect(taken.map((step) => step['Node Type'])).toContain('Tid Scan');
  await services.connection.pool.query('vacuum (analyze) client_figures, figure_sums, figures_due');
  await expectEqual();
  const plans = await plansOf(() => api.figures.show({ period: 'month' }));
  expect(plans.length).toBeGreaterThan(1);
  expect(tablesScanned(plans)).not.toContain('activity_events');
}, 180_000);
