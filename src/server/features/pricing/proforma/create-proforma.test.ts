import { afterAll, describe, expect, test } from 'vitest';
import type { ServicesValue } from '#contract/pricing/proforma/services.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { startProformas } from './proforma.fixture.ts';

const { services, staff, api, addClient, details, ticked, clearance, withClearanceEmailRequired } =
  await startProformas();
afterAll(() => services.stop());

describe('saving a new proforma', () => {
  test('stores the proforma, moves the client to Proforma Review and records both changes', async () => {
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
  )('rejects %s if its value is not offered', async (field, value) => {
    const client = await addClient('info_returned');
    await expect(
      api.proforma.create({ client_id: client.id, details: details({ [field]: value }) }),
    ).rejects.toMatchObject({ code: 'NOT_OFFERED', data: { issues: [{ field }] } });
    const page = await api.clients.get({ id: client.id });
    expect(page.client.status).toBe('info_returned');
    expect(page.proforma_reviews).toEqual([]);
  });

  test('rejects a dropdown value not offered, even for an unticked service', async () => {
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

  test('is allowed only in the statuses from info_returned to proforma_review', async () => {
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

  test('keeps both proformas if two are saved', async () => {
    const client = await addClient();
    await api.proforma.create({ client_id: client.id, details: details() });
    services.advance(60_000);
    const second = await api.proforma.create({ client_id: client.id, details: details({ city: 'York' }) });
    expect((await api.proforma.latest({ client_id: client.id })).review?.id).toBe(second.id);
    expect((await api.clients.get({ id: client.id })).proforma_reviews).toHaveLength(2);
  });

  test('stores nothing more if the request is repeated after a lost response', async () => {
    const client = await addClient();
    const sent = { client_id: client.id, details: details({ services: clearance('Old & Co') }) };
    const saved = await api.proforma.create(sent);
    services.advance(60_000);
    await withClearanceEmailRequired(async () => expect(await api.proforma.create(sent)).toEqual(saved));
    const { timeline } = await api.clients.get({ id: client.id });
    expect(timeline.items.filter(({ type }) => type === 'proforma.saved')).toHaveLength(1);
  });

  test('stores an identical proforma again if someone else saves it', async () => {
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
