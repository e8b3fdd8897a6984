import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, CreateClientInput } from '#contract/clients/clients/client.ts';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/clients/pipeline.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let other: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services));
  other = callAs(services, await createActor(services, { full_name: 'Olga Other' }));
});
afterAll(() => services.stop());

function addClient(fields: Partial<CreateClientInput & { id: string }> = {}): Promise<Client> {
  return api.clients.create({
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.org',
    inquiry_source: 'Phone',
    ...fields,
  });
}

/** The edit form as it was opened, plus the typed changes. */
function edited({ id, version, ...client }: Client, typed: Partial<Client> = {}) {
  const { first_name, surname, email, phone_number, company, inquiry_source, notes } = {
    ...client,
    ...typed,
  };
  return { id, version, first_name, surname, email, phone_number, company, inquiry_source, notes };
}

const stored = async (id: string) => (await api.clients.get({ id })).client;
const historyOf = async (client_id: string) => (await api.activity.list({ client_id })).items;

describe('creating', () => {
  it('stores the notes and registration number entered with a client as the first note', async () => {
    const { id } = await addClient({
      notes: ' Met at the fair ',
      entity_type: 'limited_company',
      registration_number: '01234567',
    });
    expect((await api.notes.list({ client_id: id })).items).toMatchObject([
      { note_text: 'Met at the fair\n\nCompany registration number: 01234567', author_name: 'Sam Staff' },
    ]);
    const plain = await addClient();
    expect((await api.notes.list({ client_id: plain.id })).items).toEqual([]);
  });

  it('stores a client once if the request is repeated under its id', async () => {
    const id = crypto.randomUUID();
    const [client, again] = await Promise.all([
      addClient({ id, notes: 'Met at the fair' }),
      addClient({ id, notes: 'Met at the fair' }),
    ]);
    services.advance(1_000);
    expect([again, await addClient({ id })]).toEqual([client, client]);
    expect(client.id).toBe(id);
    expect((await api.notes.list({ client_id: id })).items).toHaveLength(1);
    expect(await historyOf(id)).toMatchObject([{ type: 'client.created', also: [{ type: 'note.added' }] }]);
  });

  it('keeps the client if storing the first note fails', async () => {
    const { pool } = services.connection;
    await pool.query(`alter table client_notes add constraint no_notes check (note_text <> 'Unlucky')`);
    const client = await addClient({ notes: 'Unlucky' });
    await pool.query('alter table client_notes drop constraint no_notes');
    expect(await stored(client.id)).toMatchObject({ first_name: 'Jane', status: 'new_inquiry' });
    expect((await api.notes.list({ client_id: client.id })).items).toEqual([]);
    expect((await historyOf(client.id)).map(({ type }) => type)).toEqual(['client.created']);
  });
});

describe('editing', () => {
  it('overwrites nothing that someone else has changed since', async () => {
    const opened = await addClient({ company: 'Old Ltd', phone_number: '0100' });
    const theirs = await other.clients.update(
      edited(opened, { company: 'Theirs Ltd', phone_number: '0200' }),
    );
    await expect(
      api.clients.update(edited(opened, { company: 'Mine Ltd', notes: 'Typed at length' })),
    ).rejects.toMatchObject({
      code: 'ROW_CHANGED',
      data: {
        version: theirs.version,
        // Includes the untouched field: the form still has its old value.
        changed: { company: 'Theirs Ltd', phone_number: '0200', notes: null },
      },
    });
    expect(await stored(opened.id)).toEqual(theirs);
    const [newest] = await historyOf(opened.id);
    expect(newest).toMatchObject({ type: 'client.edited', actor_name: 'Olga Other' });

    // Saves again, on top of the colleague's changes.
    const saved = await api.clients.update(edited(theirs, { company: 'Mine Ltd' }));
    expect(saved).toMatchObject({ company: 'Mine Ltd', phone_number: '0200', version: theirs.version + 1 });
  });

  it('accepts one of two forms saved at once and rejects the other', async () => {
    const opened = await addClient();
    const results = await Promise.allSettled([
      api.clients.update(edited(opened, { company: 'Mine Ltd' })),
      other.clients.update(edited(opened, { company: 'Theirs Ltd' })),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stored(opened.id)).toMatchObject({ version: opened.version + 1 });
  });

  it('is not refused if only the status or booking has changed', async () => {
    const opened = await addClient();
    await other.clients.setStatus({ id: opened.id, status: 'info_returned' });
    await other.clients.setCalendlyBooking({ id: opened.id, calendly_booking: true });
    const saved = await api.clients.update(edited(opened, { company: 'New Ltd' }));
    expect(saved).toMatchObject({ company: 'New Ltd', status: 'info_returned', calendly_booking: true });
  });

  it('writes nothing if nothing was changed, however old the form', async () => {
    const opened = await addClient();
    const saved = await api.clients.update(edited(opened, { company: 'Once Ltd' }));
    expect(await api.clients.update(edited(opened, { company: 'Once Ltd' }))).toEqual(saved);
    expect(await historyOf(opened.id)).toHaveLength(2);
  });

  it('throws NOT_FOUND for an unknown client', async () => {
    const client = await addClient();
    await expect(api.clients.update({ ...edited(client), id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the status dropdown', () => {
  it('records each change of a client without answers once', async () => {
    const { id } = await addClient();
    for (const status of [...CLIENT_STATUSES].reverse()) {
      expect(await api.clients.setStatus({ id, status })).toMatchObject({ status });
    }
    await api.clients.setStatus({ id, status: 'new_inquiry' });
    const moves = (await historyOf(id)).filter(({ type }) => type === 'client.status_changed');
    expect(moves).toHaveLength(CLIENT_STATUSES.length);
  });

  it.each(CLIENT_STATUSES)('applies its rule to %s for a client with answers', async (status) => {
    const { id } = await addClient({
      status: status === 'info_returned' ? 'zoom_call_booked' : 'info_returned',
    });
    await services.db.execute(
      sql`insert into additional_information (client_id, answered_at) values (${id}, now())`,
    );
    const moving = api.clients.setStatus({ id, status });
    if (isStatusDisabled(status, true)) {
      await expect(moving).rejects.toMatchObject({ code: 'WRONG_STATUS', data: { status: 'info_returned' } });
      expect(await stored(id)).toMatchObject({ status: 'info_returned' });
    } else {
      expect(await moving).toMatchObject({ status });
    }
  });

  it('does not count the three fields that staff save as answers', async () => {
    const { id } = await addClient({ status: 'info_returned' });
    await services.db.execute(sql`insert into additional_information (client_id) values (${id})`);
    expect(await api.clients.setStatus({ id, status: 'new_inquiry' })).toMatchObject({
      status: 'new_inquiry',
    });
  });

  it('rejects an unknown status and an unknown client', async () => {
    const { id } = await addClient();
    await expect(api.clients.setStatus({ id, status: 'lost' as 'new_inquiry' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(
      api.clients.setStatus({ id: crypto.randomUUID(), status: 'new_inquiry' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the Calendly switch', () => {
  it('records each change of the booking once', async () => {
    const { id, version } = await addClient();
    for (const calendly_booking of [true, true, false]) {
      const client = await api.clients.setCalendlyBooking({ id, calendly_booking });
      expect(client).toMatchObject({ calendly_booking, version, status: 'new_inquiry' });
    }
    expect(await stored(id)).toMatchObject({ calendly_booking: false });
    const changes = (await historyOf(id)).filter(({ type }) => type === 'client.calendly_booking_changed');
    expect(changes).toMatchObject([
      { changes: { calendly_booking: { from: true, to: false } } },
      { changes: { calendly_booking: { from: false, to: true } } },
    ]);
    await expect(
      api.clients.setCalendlyBooking({ id: crypto.randomUUID(), calendly_booking: true }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('duplicates of a client being entered', () => {
  it('are clients with the same email, phone number or company', async () => {
    const known = await addClient({
      email: 'Dora@Example.com',
      phone_number: '+44 (0)20 7946 0958',
      company: ' Dora & Sons Ltd ',
    });
    const found = async (typed: Parameters<typeof api.clients.findDuplicates>[0]) =>
      (await api.clients.findDuplicates(typed)).map(({ id, same }) => ({ id, same }));
    const { id } = known;
    expect(await found({ email: ' dora@example.COM ' })).toEqual([{ id, same: ['email'] }]);
    for (const phone_number of ['020 7946 0958', '+442079460958', '0044 20 79460958']) {
      expect(await found({ phone_number })).toEqual([{ id, same: ['phone_number'] }]);
    }
    expect(
      await found({ email: 'dora@example.com', phone_number: '02079460958', company: 'dora & sons ltd' }),
    ).toEqual([{ id, same: ['email', 'phone_number', 'company'] }]);
    // In turn: the edited client itself, a number too short to match, no match, and nothing typed.
    expect(await found({ email: 'dora@example.com', except_id: id })).toEqual([]);
    expect(await found({ phone_number: '0958' })).toEqual([]);
    expect(await found({ email: 'dora', company: 'Sons' })).toEqual([]);
    expect(await found({ email: '  ', phone_number: '', company: '' })).toEqual([]);
  });

  it('are limited to the newest five', async () => {
    const made: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      services.advance(1_000);
      made.push((await addClient({ company: 'Many Ltd' })).id);
    }
    const found = await api.clients.findDuplicates({ company: 'Many Ltd' });
    expect(found.map(({ id }) => id)).toEqual(made.reverse().slice(0, 5));
  });
});
