import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { prefillProforma } from '#contract/pricing/proforma/prefill.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let colleague: ReturnType<typeof callAs>;
let client_id: string;

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services, { full_name: 'Pat Proforma' }));
  colleague = callAs(services, await createActor(services, { full_name: 'Col League' }));
  const client = await api.clients.create({
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.com',
    company: 'Acme Tea Ltd',
    inquiry_source: 'Phone',
    status: 'zoom_call_booked',
  });
  client_id = client.id;
});
afterAll(() => services.stop());

function details(city = 'Leeds'): ProformaDetails {
  const jane = {
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.com',
    phone_number: '0113',
    company: 'Acme',
  };
  const blank = prefillProforma(jane, null, [], services.now());
  return {
    ...blank,
    address_line_1: '1 High Street',
    city,
    postcode: 'LS1 1AA',
    entity_type: 'Limited Company',
    primary_contact: { ...blank.primary_contact, position: 'Director' },
  };
}

const EXEMPT = { rule: 'vat', verdict: 'ask', reason: 'All supplies are exempt' } as const;
const NO_BUILDERS = { rule: 'cis', verdict: 'ask', reason: 'A tea shop' } as const;

test('dismissals are saved with the name of the user who made them', async () => {
  const saved = await api.proforma.create({ client_id, details: details(), dismissed: [EXEMPT] });
  const exempt = { ...EXEMPT, dismissed_by_name: 'Pat Proforma', dismissed_at: services.now().toISOString() };
  expect(saved.dismissed).toEqual([exempt]);
  const first = await api.clients.get({ id: client_id });
  expect(first.timeline.items[0]).toMatchObject({
    type: 'proforma.saved',
    changes: { 'dismissed.vat': { from: null, to: 'All supplies are exempt' } },
  });

  services.advance(60_000);
  const both = [EXEMPT, NO_BUILDERS];
  const edited = await colleague.proforma.update({
    id: saved.id,
    version: 1,
    details: details(),
    dismissed: both,
  });
  const noBuilders = {
    ...NO_BUILDERS,
    dismissed_by_name: 'Col League',
    dismissed_at: services.now().toISOString(),
  };
  expect(edited).toMatchObject({ version: 2, dismissed: [exempt, noBuilders] });

  const page = await api.clients.get({ id: client_id });
  expect(page.proforma_reviews[0]).toEqual(edited);
  expect(page.timeline.items[0]).toMatchObject({
    type: 'proforma.edited',
    changes: { 'dismissed.cis': { from: null, to: 'A tea shop' } },
  });
  expect((await api.proforma.latest({ client_id })).review).toEqual(edited);
  expect((await api.reviews.queue({ limit: 10 })).items[0]?.review).toEqual(edited);
});

test('a save without dismissals keeps the stored ones', async () => {
  const { review } = await api.proforma.latest({ client_id });
  const { id, version } = review ?? { id: '', version: 0 };
  const kept = await api.proforma.update({ id, version, details: details('York') });
  expect(kept.dismissed).toHaveLength(2);
  await expect(
    api.proforma.update({ id, version, details: details('York'), dismissed: [] }),
  ).rejects.toMatchObject({ code: 'ROW_CHANGED' });
  const edited = { id, version: kept.version, details: details('York'), dismissed: [] };
  const removed = await api.proforma.update(edited);
  expect(removed.dismissed).toEqual([]);
  expect(await api.proforma.update(edited)).toEqual(removed);
});

test('the proforma and the review queue come with the client’s answers', async () => {
  await api.additionalInformation.save({
    client_id,
    base: null,
    company_start_date: null,
    company_turnover: 95_000,
    number_of_staff: 3,
  });
  const answers = { turnover: 95_000, employs_staff: true, number_of_staff: 3 };
  expect((await api.proforma.latest({ client_id })).answers).toEqual(answers);
  expect((await api.reviews.queue({ limit: 10 })).items[0]?.answers).toEqual(answers);
});
