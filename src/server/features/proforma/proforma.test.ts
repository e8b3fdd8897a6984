import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueTree } from '#contract/catalogue/catalogue.ts';
import type { ClientStatus } from '#contract/clients/client-status.ts';
import type { ProformaDetails } from '#contract/proforma/details.ts';
import { prefillProforma } from '#contract/proforma/prefill.ts';
import { type ServicesValue, tickSubHeader } from '#contract/proforma/services.ts';
import type { Actor } from '#server/context.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let staff: Actor;
let tree: CatalogueTree;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  staff = await createActor(services, { full_name: 'Pat Proforma' });
  api = callAs(services, staff);
  await seedCatalogue(services.db);
  tree = await api.catalogue.tree();
});
afterAll(() => services.stop());

async function addClient(status: ClientStatus = 'zoom_call_booked') {
  return api.clients.create({
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.com',
    company: 'Acme Tea Ltd',
    inquiry_source: 'Phone',
    status,
  });
}

function details(fields: Partial<ProformaDetails> = {}): ProformaDetails {
  const client = {
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.com',
    phone_number: '0113',
    company: 'Acme Tea Ltd',
  };
  const blank = prefillProforma(client, null, tree, services.now());
  return {
    ...blank,
    address_line_1: '1 High Street',
    city: 'Leeds',
    postcode: 'LS1 1AA',
    entity_type: 'Limited Company',
    primary_contact: { ...blank.primary_contact, position: 'Director' },
    ...fields,
  };
}

/** The stored value when a sub-header of the seeded catalogue is ticked. */
function ticked(categoryName: string, subHeaderName: string): ServicesValue {
  const category = tree.find(({ name }) => name === categoryName);
  const subHeader = category?.sub_headers.find(({ name }) => name === subHeaderName);
  if (!subHeader) throw new Error(`The seeded catalogue has no ${categoryName}/${subHeaderName}`);
  return { [categoryName]: { [subHeaderName]: tickSubHeader(subHeader) } };
}

/** Professional clearance, which has a required option. */
function clearance(previous_accountant: string): ServicesValue {
  const value = ticked('onboarding', 'professional_clearance');
  Object.assign(value.onboarding?.professional_clearance ?? {}, { previous_accountant });
  return value;
}

/** Runs with a catalogue that requires more than the stored proforma has. */
async function withClearanceEmailRequired(run: () => Promise<void>): Promise<void> {
  const require = (is_required: boolean) =>
    services.connection.pool.query('update service_options set is_required = $1 where name = $2', [
      is_required,
      'previous_accountant_email',
    ]);
  await require(true);
  try {
    await run();
  } finally {
    await require(false);
  }
}

describe('saving a new proforma', () => {
  test('stores it, moves the client to Proforma Review and records both', async () => {
    const client = await addClient();
    const review = await api.proforma.create({ client_id: client.id, details: details() });
    expect(review).toMatchObject({
      client_id: client.id,
      submitted_by: staff.user_id,
      submitted_by_name: 'Pat Proforma',
      version: 1,
    });
    const page = await api.clients.get({ id: client.id });
    expect(page.client.status).toBe('proforma_review');
    expect(page.proforma_reviews).toEqual([review]);
    expect(page.timeline.items[0]).toMatchObject({
      type: 'proforma.saved',
      also: [{ type: 'client.status_changed' }],
    });
  });

  test.each(
    Object.entries({
      entity_type: 'Guild',
      start_date_month: 'Brumaire',
      start_date_year: '1999',
      financial_year_end_month: '13',
      financial_year_end_year: '2999',
      letter_of_engagement: 'None',
      annual_revenue_range: '£1bn',
    }),
  )('rejects a %s that is not offered, stores nothing and leaves the status', async (field, value) => {
    const client = await addClient('info_returned');
    await expect(
      api.proforma.create({ client_id: client.id, details: details({ [field]: value }) }),
    ).rejects.toMatchObject({ code: 'NOT_OFFERED', data: { issues: [{ field }] } });
    const page = await api.clients.get({ id: client.id });
    expect(page.client.status).toBe('info_returned');
    expect(page.proforma_reviews).toEqual([]);
  });

  test("rejects a dropdown value that is not offered, even if it isn't shown", async () => {
    const client = await addClient();
    for (const enabled of [true, false]) {
      const value = ticked('bookkeeping', 'bookkeeping_service');
      Object.assign(value.bookkeeping?.bookkeeping_service ?? {}, { enabled, frequency: 'Hourly' });
      await expect(
        api.proforma.create({ client_id: client.id, details: details({ services: value }) }),
      ).rejects.toMatchObject({
        code: 'SERVICES_INVALID',
        data: {
          issues: [
            {
              path: ['bookkeeping', 'bookkeeping_service', 'frequency'],
              message: 'How Often must be one of the choices offered',
            },
          ],
        },
      });
    }
  });

  test('is allowed from info_returned until review, otherwise refused with nothing stored', async () => {
    for (const status of ['info_returned', 'zoom_call_booked', 'proforma_review'] as const) {
      const client = await addClient(status);
      await api.proforma.create({ client_id: client.id, details: details() });
    }
    for (const status of [
      'new_inquiry',
      'request_for_info',
      'goproposal_sent',
      'onedrive_created',
    ] as const) {
      const client = await addClient(status);
      await expect(api.proforma.create({ client_id: client.id, details: details() })).rejects.toMatchObject({
        code: 'WRONG_STATUS',
        data: { status },
      });
      expect((await api.proforma.latest({ client_id: client.id })).review).toBeNull();
    }
  });

  test('keeps both if two are saved, and the newest counts', async () => {
    const client = await addClient();
    await api.proforma.create({ client_id: client.id, details: details() });
    services.advance(60_000);
    const second = await api.proforma.create({ client_id: client.id, details: details({ city: 'York' }) });
    expect((await api.proforma.latest({ client_id: client.id })).review?.id).toBe(second.id);
    expect((await api.clients.get({ id: client.id })).proforma_reviews).toHaveLength(2);
  });

  test('stores a repeat after a lost response once', async () => {
    const client = await addClient();
    const sent = { client_id: client.id, details: details({ services: clearance('Old & Co') }) };
    const saved = await api.proforma.create(sent);
    services.advance(60_000);
    await withClearanceEmailRequired(async () => expect(await api.proforma.create(sent)).toEqual(saved));
    const { timeline } = await api.clients.get({ id: client.id });
    expect(timeline.items.filter(({ type }) => type === 'proforma.saved')).toHaveLength(1);
  });

  test('stores an identical one by someone else, or one that moves the client, as new', async () => {
    const client = await addClient();
    const sent = { client_id: client.id, details: details() };
    await api.proforma.create(sent);
    services.advance(60_000);
    await callAs(services, await createActor(services)).proforma.create(sent);
    services.advance(60_000);
    await api.proforma.create(sent);
    services.advance(60_000);
    await api.clients.setStatus({ id: client.id, status: 'zoom_call_booked' });
    await api.proforma.create(sent);
    const page = await api.clients.get({ id: client.id });
    expect(page.client.status).toBe('proforma_review');
    expect(page.proforma_reviews).toHaveLength(4);
  });

  test("validates the fields with the form's schema", async () => {
    const client = await addClient();
    await expect(
      api.proforma.create({ client_id: client.id, details: details({ city: ' ' }) }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await api.clients.get({ id: client.id })).client.status).toBe('zoom_call_booked');
  });

  test('validates the services against the stored catalogue', async () => {
    const client = await addClient();
    const incomplete = details({ services: ticked('onboarding', 'professional_clearance') });
    await expect(api.proforma.create({ client_id: client.id, details: incomplete })).rejects.toMatchObject({
      code: 'SERVICES_INVALID',
      data: {
        issues: [
          {
            path: ['onboarding', 'professional_clearance', 'previous_accountant'],
            message: 'Previous Accountant is required',
          },
        ],
      },
    });
    const group = incomplete.services.onboarding?.professional_clearance;
    if (group) group.previous_accountant = 'Old & Co';
    await api.proforma.create({ client_id: client.id, details: incomplete });
  });

  test('stores a number as a number, however it was typed', async () => {
    const client = await addClient();
    const value = ticked('bookkeeping', 'raising_invoices');
    Object.assign(value.bookkeeping?.raising_invoices ?? {}, { invoice_count: '007', note: '010' });
    const { id } = await api.proforma.create({ client_id: client.id, details: details({ services: value }) });
    const stored = (await api.proforma.latest({ client_id: client.id })).review?.details.services;
    expect(stored?.bookkeeping?.raising_invoices).toMatchObject({ invoice_count: 7, note: '010' });
    const again = await api.proforma.update({ id, version: 1, details: details({ services: value }) });
    expect(again.version).toBe(1);
  });

  test('removes keys that contain display_name and keeps names from an older catalogue', async () => {
    const client = await addClient();
    const value: ServicesValue = {
      former_category: { former_sub_header: { enabled: true, old_option: 'kept', vat_display_name: 'x' } },
    };
    const review = await api.proforma.create({ client_id: client.id, details: details({ services: value }) });
    expect(review.details.services).toEqual({
      former_category: { former_sub_header: { enabled: true, old_option: 'kept' } },
    });
  });

  test('is rejected for an unknown client', async () => {
    const client_id = crypto.randomUUID();
    await expect(api.proforma.create({ client_id, details: details() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(api.proforma.latest({ client_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('editing a proforma', () => {
  test('saves it, leaves the status and records the old and new values of changed fields', async () => {
    const client = await addClient();
    const { id } = await api.proforma.create({ client_id: client.id, details: details() });
    await api.clients.setStatus({ id: client.id, status: 'goproposal_sent' });
    services.advance(60_000);
    const ticks = ticked('onboarding', 'engagement_setup');
    const edited = await api.proforma.update({
      id,
      version: 1,
      details: details({ city: 'York', services: ticks }),
    });
    expect(edited).toMatchObject({ version: 2, details: { city: 'York' } });
    expect(edited.updated_at > edited.submission_date).toBe(true);
    const page = await api.clients.get({ id: client.id });
    expect(page.client.status).toBe('goproposal_sent');
    expect(page.timeline.items[0]).toMatchObject({
      type: 'proforma.edited',
      changes: {
        city: { from: 'Leeds', to: 'York' },
        'services.onboarding.engagement_setup.enabled': { from: false, to: true },
      },
    });
  });

  test("shows the second of two people the first one's changes, and overwrites nothing", async () => {
    const client = await addClient();
    const { id } = await api.proforma.create({ client_id: client.id, details: details() });
    await api.proforma.update({ id, version: 1, details: details({ city: 'York' }) });
    await expect(
      api.proforma.update({ id, version: 1, details: details({ postcode: 'LS2 2BB' }) }),
    ).rejects.toMatchObject({
      code: 'ROW_CHANGED',
      data: {
        version: 2,
        changed: { city: 'York', postcode: 'LS1 1AA' },
        by: 'Pat Proforma',
        at: services.now().toISOString(),
      },
    });
    // Even if their own input has errors: they may discard it for the other person's.
    await expect(
      api.proforma.update({ id, version: 1, details: details({ services: clearance('') }) }),
    ).rejects.toMatchObject({ code: 'ROW_CHANGED' });
    expect((await api.proforma.latest({ client_id: client.id })).review?.details).toMatchObject({
      city: 'York',
      postcode: 'LS1 1AA',
    });
  });

  test('lets exactly one of several simultaneous saves through', async () => {
    const client = await addClient();
    const { id } = await api.proforma.create({ client_id: client.id, details: details() });
    const outcomes = await Promise.allSettled(
      ['York', 'Hull', 'Bath'].map((city) =>
        api.proforma.update({ id, version: 1, details: details({ city }) }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test("accepts a repeat after a lost response instead of reporting someone else's change", async () => {
    const client = await addClient();
    const { id } = await api.proforma.create({ client_id: client.id, details: details() });
    const edited = { id, version: 1, details: details({ city: 'York', services: clearance('Old & Co') }) };
    const saved = await api.proforma.update(edited);
    // Whatever the catalogue requires by now.
    await withClearanceEmailRequired(async () => expect(await api.proforma.update(edited)).toEqual(saved));
    const { timeline } = await api.clients.get({ id: client.id });
    expect(timeline.items.filter(({ type }) => type === 'proforma.edited')).toHaveLength(1);
  });

  test('keeps stored values that are no longer offered, but accepts no new ones', async () => {
    const client = await addClient();
    const value = ticked('bookkeeping', 'bookkeeping_service');
    const { id } = await api.proforma.create({ client_id: client.id, details: details({ services: value }) });
    await services.connection.pool.query(
      `update proforma_reviews set details = jsonb_set(jsonb_set(details, '{start_date_year}', '"1999"'),
        '{services,bookkeeping,bookkeeping_service,frequency}', '"Hourly"') where id = $1`,
      [id],
    );
    Object.assign(value.bookkeeping?.bookkeeping_service ?? {}, { frequency: 'Hourly' });
    const old = details({ start_date_year: '1999', services: value });
    const edited = await api.proforma.update({ id, version: 1, details: { ...old, city: 'York' } });
    expect(edited.details).toMatchObject({ city: 'York', start_date_year: '1999' });
    await expect(
      api.proforma.update({ id, version: 2, details: { ...old, start_date_year: '1998' } }),
    ).rejects.toMatchObject({ code: 'NOT_OFFERED', data: { issues: [{ field: 'start_date_year' }] } });
    const hidden = { ...value, bookkeeping: { bookkeeping_service: { enabled: false, frequency: 'Never' } } };
    await expect(
      api.proforma.update({ id, version: 2, details: { ...old, services: hidden } }),
    ).rejects.toMatchObject({ code: 'SERVICES_INVALID' });
  });

  test('leaves version and history unchanged if nothing changed', async () => {
    const client = await addClient();
    const { id } = await api.proforma.create({ client_id: client.id, details: details() });
    expect((await api.proforma.update({ id, version: 1, details: details() })).version).toBe(1);
  });
});
