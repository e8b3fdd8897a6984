import { afterAll, describe, expect, test } from 'vitest';
import { startProformas } from './proforma.fixture.ts';

const { services, api, addClient, details, ticked, clearance, withClearanceEmailRequired } =
  await startProformas();
afterAll(() => services.stop());

describe('editing a proforma', () => {
  test('records the old and new values of changed fields', async () => {
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

  test('returns the changes of the first of two people to the second', async () => {
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
    // Input with errors is refused in the same way, because its author may discard it.
    await expect(
      api.proforma.update({ id, version: 1, details: details({ services: clearance('') }) }),
    ).rejects.toMatchObject({ code: 'ROW_CHANGED' });
    expect((await api.proforma.latest({ client_id: client.id })).review?.details).toMatchObject({
      city: 'York',
      postcode: 'LS1 1AA',
    });
  });

  test('stores exactly one of several simultaneous saves', async () => {
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
    // The catalogue now requires more.
    await withClearanceEmailRequired(async () => expect(await api.proforma.update(edited)).toEqual(saved));
    const { timeline } = await api.clients.get({ id: client.id });
    expect(timeline.items.filter(({ type }) => type === 'proforma.edited')).toHaveLength(1);
  });

  test('keeps stored values that are no longer offered', async () => {
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

  test('leaves the version unchanged if nothing changed', async () => {
    const client = await addClient();
    const { id } = await api.proforma.create({ client_id: client.id, details: details() });
    expect((await api.proforma.update({ id, version: 1, details: details() })).version).toBe(1);
  });
});
