import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acme,
  type CompaniesHouseDouble,
  startCompaniesHouseDouble,
} from '#server/integrations/companies-house/companies-house-double.fixture.ts';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { createFreshDatabase } from '#tests/support/fresh-database.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { type RunningApp, runApp } from '#tests/support/running-app.ts';

const KEY = 'the key of a test';
/** Companies House's own limit. */
const LIMIT = 600;
const WINDOW_MS = 5 * 60 * 1_000;
/** Each takes three requests, so all of them would take far more than are allowed. */
const COMPANIES = 250;
/** Look-ups that are under way at the same time. */
const AT_ONCE = 24;

let apps: RunningApp[];
let double: CompaniesHouseDouble;
let database: Awaited<ReturnType<typeof createFreshDatabase>>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallygate-companies-'));
  database = await createFreshDatabase();
  double = await startCompaniesHouseDouble(KEY);
  for (let number = 1; number <= COMPANIES; number += 1) double.companies.set(numberOf(number), acme());
  apps = await Promise.all(
    ['one', 'two'].map((name) =>
      runApp({
        env: {
          DATABASE_URL: database.url,
          DATA_DIR: join(folder, name),
          AUTH_SECRET: 'the same secret in every process, 32 characters',
          COMPANIES_HOUSE_URL: double.url,
          COMPANIES_HOUSE_KEY: KEY,
          ...FIRST_ADMIN,
        },
      }),
    ),
  );
}, 300_000);
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await double.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const numberOf = (number: number) => String(number).padStart(8, '0');

test(
  'two processes together never ask Companies House more often than it allows',
  async () => {
    const { cookie } = await signInOverHttp(apps[0]?.url ?? '', ADMIN);
    const states: string[] = [];
    const waiting = Array.from({ length: COMPANIES }, (_, index) => index);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
          const { url } = apps[index % apps.length] ?? { url: '' };
          const response = await fetch(`${url}/api/companies/${numberOf(index + 1)}`, {
            headers: { cookie },
          });
          expect(response.status).toBe(200);
          states.push((await response.json()).state);
        }
      }),
    );
    expect(double.requests).toHaveLength(LIMIT);
    // Those who have to wait are told so, and nobody gets half a company.
    expect(new Set(states)).toEqual(new Set(['found', 'busy']));
    expect(states.filter((state) => state === 'found').length).toBeLessThanOrEqual(LIMIT / 3);
    // After the window, more would be right.
  },
  WINDOW_MS,
);
