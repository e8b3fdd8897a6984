import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let staff: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices();
  staff = callAs(services, await createActor(services));
});
afterAll(() => services.stop());

async function newClient(): Promise<string> {
  const { id } = await staff.clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email: `${crypto.randomUUID()}@example.com`,
    inquiry_source: 'Phone',
  });
  return id;
}

const NOTHING = { company_start_date: '', company_turnover: '', number_of_staff: '' };

it('the first save does not count as an answered questionnaire', async () => {
  const client_id = await newClient();
  await staff.additionalInformation.save({
    client_id,
    base: null,
    company_start_date: '2020-04-06',
    company_turnover: '50,000.50',
    number_of_staff: 0,
  });
  const { additional_information } = await staff.additionalInformation.get({ client_id });
  expect(additional_information).toMatchObject({
    company_start_date: '2020-04-06',
    company_turnover: 50_000.5,
    number_of_staff: 0,
    employs_staff: false,
    trading_style: 'Limited Company',
    answered_at: null,
  });
  await staff.clients.setStatus({ id: client_id, status: 'request_for_info' });
});

it('a save keeps the answers of the newest row', async () => {
  const client_id = await newClient();
  await staff.questionnaire.enter({ client_id, answers: { ...ANSWERS, employs_staff: 'no' } });
  const { additional_information: base } = await staff.additionalInformation.get({ client_id });
  await staff.additionalInformation.save({ client_id, base, ...NOTHING, number_of_staff: '3' });
  const { additional_information: rows, timeline } = await staff.clients.get({ id: client_id });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ number_of_staff: 3, employs_staff: true, industry: 'Computing' });
  expect(timeline.items[0]).toMatchObject({
    type: 'additional_information.saved',
    changes: { number_of_staff: { from: null, to: 3 }, employs_staff: { from: false, to: true } },
  });
});

it('a save keeps fields that are left out', async () => {
  const client_id = await newClient();
  const first = await staff.additionalInformation.save({
    client_id,
    base: null,
    company_start_date: '2020-04-06',
    company_turnover: 50_000,
    number_of_staff: 3,
  });
  expect(await staff.additionalInformation.save({ client_id, base: first })).toEqual(first);
  const second = await staff.additionalInformation.save({ client_id, base: first, company_turnover: null });
  expect(second).toMatchObject({
    company_start_date: '2020-04-06',
    company_turnover: null,
    number_of_staff: 3,
    employs_staff: true,
  });
});

it('a save does not overwrite another made since the screen was opened', async () => {
  const client_id = await newClient();
  const save = (base: { id: string; version: number } | null, company_turnover: number) =>
    staff.additionalInformation.save({ client_id, base, ...NOTHING, company_turnover });
  await staff.questionnaire.enter({ client_id, answers: ANSWERS });
  await expect(save(null, 10)).rejects.toMatchObject({
    code: 'ROW_CHANGED',
    data: {
      version: 1,
      changed: {
        id: expect.any(String),
        company_start_date: null,
        company_turnover: null,
        number_of_staff: 4,
      },
    },
  });
  const { additional_information: opened } = await staff.additionalInformation.get({ client_id });
  const saved = await save(opened, 10);
  await expect(save(opened, 20)).rejects.toMatchObject({ data: { changed: { company_turnover: 10 } } });
  services.advance(1);
  await staff.questionnaire.enter({ client_id, answers: ANSWERS });
  await expect(save(saved, 20)).rejects.toMatchObject({ code: 'ROW_CHANGED' });
  const { additional_information: rows } = await staff.clients.get({ id: client_id });
  expect(rows.map((row) => [row.company_turnover, row.number_of_staff])).toEqual([
    [null, 4],
    [10, null],
  ]);
});

it('a start date after today in London is rejected', async () => {
  const client_id = await newClient();
  services.setNow('2026-06-30T23:30:00.000Z');
  const startingOn = (company_start_date: string) =>
    staff.additionalInformation.save({ client_id, base: null, ...NOTHING, company_start_date });
  await expect(startingOn('2026-07-02')).rejects.toMatchObject({ code: 'DATE_IN_FUTURE' });
  await expect(startingOn('2026-07-01')).resolves.toMatchObject({ company_start_date: '2026-07-01' });
});

it('an unknown client causes NOT_FOUND', async () => {
  const client_id = crypto.randomUUID();
  await expect(staff.additionalInformation.get({ client_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(staff.additionalInformation.save({ client_id, base: null, ...NOTHING })).rejects.toMatchObject(
    {
      code: 'NOT_FOUND',
    },
  );
  await expect(callAs(services, null).additionalInformation.get({ client_id })).rejects.toMatchObject({
    status: 401,
  });
});
