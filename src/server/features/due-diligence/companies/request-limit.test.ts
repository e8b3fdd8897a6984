import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companies_house_requests } from '#server/db/schema/due-diligence/companies-house.ts';
import { type CompaniesHouse, readProfile } from '#server/integrations/companies-house/companies-house.ts';
import {
  acme,
  type CompaniesHouseDouble,
  startCompaniesHouseDouble,
} from '#server/integrations/companies-house/companies-house-double.fixture.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { requestLimit } from './request-limit.ts';

const KEY = 'the key of a test';
const NUMBER = '01234567';
const LIMIT = { all: 30, kept_for_people: 10 };
const SECOND = 1_000;
const WINDOW = 310 * SECOND;

let double: CompaniesHouseDouble;
/** Two processes with connections and clocks of their own, on one database. */
let processes: [TestServices, TestServices];

beforeAll(async () => {
  double = await startCompaniesHouseDouble(KEY);
  double.companies.set(NUMBER, acme());
  const env = { COMPANIES_HOUSE_URL: double.url };
  const first = await startTestServices(env);
  processes = [first, await startTestServices(env, first)];
});
afterAll(async () => {
  await processes[1].stop();
  await processes[0].stop();
  await double.stop();
});
beforeEach(async () => {
  double.requests.length = 0;
  await processes[0].db.delete(companies_house_requests);
  for (const services of processes) services.setNow('2026-11-28T12:00:00Z');
});

const by = (services: TestServices, requester: 'person' | 'night' = 'person'): CompaniesHouse => ({
  env: services.env,
  key: KEY,
  now: services.now,
  limit: requestLimit(services, requester, LIMIT),
});
const both = (index: number) => processes[index % 2 === 0 ? 0 : 1];
const advance = (ms: number) => {
  for (const services of processes) services.advance(ms);
};

describe('requests to Companies House', () => {
  it('of two processes at once never exceed the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => readProfile(by(both(index)), NUMBER)),
    );
    expect(double.requests).toHaveLength(LIMIT.all);
    expect(answers.filter(({ state }) => state === 'found')).toHaveLength(LIMIT.all);
    expect(answers.filter(({ state }) => state === 'busy')).toHaveLength(10);
  });

  it('never exceed it in any five minutes, wherever those begin', async () => {
    const sent: number[] = [];
    // Half an hour, three attempts each second from both processes.
    for (let second = 0; second < 1_800; second += 5) {
      const before = double.requests.length;
      await Promise.all([0, 1, 2].map((index) => readProfile(by(both(index)), NUMBER)));
      sent.push(...Array.from({ length: double.requests.length - before }, () => second));
      advance(5 * SECOND);
    }
    const most = Math.max(
      ...sent.map((from) => sent.filter((second) => second >= from && second < from + 300).length),
    );
    expect(most).toBe(LIMIT.all);
    // As many as the windows allow: the limit isn't kept by sending nothing.
    expect(sent.length).toBeGreaterThanOrEqual(5 * LIMIT.all);
  });

  it('of the nightly look leave a part to people', async () => {
    const night = by(processes[0], 'night');
    for (let index = 0; index < LIMIT.all; index += 1) await readProfile(night, NUMBER);
    expect(double.requests).toHaveLength(LIMIT.all - LIMIT.kept_for_people);
    for (let index = 0; index < LIMIT.all; index += 1) await readProfile(by(processes[1]), NUMBER);
    expect(double.requests).toHaveLength(LIMIT.all);
    expect(await readProfile(night, NUMBER)).toMatchObject({ state: 'busy' });
  });

  it('say how long to wait', async () => {
    const takeTurn = () => requestLimit(processes[0], 'person', LIMIT).takeTurn();
    for (let index = 0; index < LIMIT.all; index += 1) {
      expect(await takeTurn()).toBe(0);
      advance(SECOND);
    }
    expect(await takeTurn()).toBe(WINDOW - LIMIT.all * SECOND);
    advance(WINDOW - LIMIT.all * SECOND - 1);
    expect(await takeTurn()).toBeGreaterThan(0);
    advance(1);
    expect(await takeTurn()).toBe(0);
    expect(await takeTurn()).toBe(SECOND);
  });

  it('stop in both processes until the time that a 429 names', async () => {
    double.troubleOnce('GET', { status: 429, headers: { 'retry-after': '120' } });
    expect(await readProfile(by(processes[0]), NUMBER)).toEqual({ state: 'busy', retry_after_seconds: 120 });
    advance(119 * SECOND);
    for (const services of processes)
      expect(await readProfile(by(services), NUMBER)).toEqual({ state: 'busy', retry_after_seconds: 1 });
    expect(double.requests).toHaveLength(1);
    advance(SECOND);
    for (const services of processes)
      expect(await readProfile(by(services), NUMBER)).toMatchObject({ state: 'found' });
  });

  it('aren’t stopped for more than an hour, whatever a 429 names', async () => {
    double.troubleOnce('GET', { status: 429, headers: { 'x-ratelimit-reset': '99999999999' } });
    await readProfile(by(processes[0]), NUMBER);
    advance(3_600 * SECOND);
    expect(await readProfile(by(processes[0]), NUMBER)).toMatchObject({ state: 'found' });
  });

  it('continue after a clock that ran ahead is set right', async () => {
    advance(24 * 3_600 * SECOND);
    for (let index = 0; index < LIMIT.all; index += 1) await readProfile(by(processes[0]), NUMBER);
    await requestLimit(processes[0], 'person').pause(60 * SECOND);
    advance(-24 * 3_600 * SECOND);
    expect(await readProfile(by(processes[0]), NUMBER)).toMatchObject({ state: 'found' });
  });
});
