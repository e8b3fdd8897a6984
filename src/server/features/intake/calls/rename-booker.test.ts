import { afterAll, expect, it } from 'vitest';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { startCallDesk } from './call-desk.fixture.ts';

const desk = await startCallDesk();
const { services, staff } = desk;
const admin = callAs(services, await createActor(services, { role: 'admin' }));
afterAll(() => desk.stop());

const LINK = 'https://zoom.example/j/1';
const names = async () => (await staff.calls.bookerLinks()).map(({ name }) => name);
const rename = async (name: string, new_name: string) => {
  const { version = 0 } = (await staff.calls.bookerLinks()).find((one) => one.name === name) ?? {};
  return admin.calls.renameBooker({ name, new_name, version });
};

it('renaming a booker keeps the name and link of booked calls', async () => {
  await staff.calls.saveBookerLink({ name: 'Ann Adviser', join_url: LINK, version: 0 });
  const booked = await desk.waitingClient();
  await desk.book(booked);
  expect(await rename('Ann Adviser', ' Cara Chief ')).toEqual({
    name: 'Cara Chief',
    join_url: LINK,
    version: 1,
  });

  expect(await names()).toEqual(['Cara Chief', 'Paul Partner']);
  expect((await staff.calls.queue({})).bookers).toEqual(['Cara Chief', 'Paul Partner']);
  const page = await staff.clients.get({ id: booked });
  expect(page).toMatchObject({
    bookers: ['Cara Chief', 'Paul Partner'],
    client: { booked_by: 'Ann Adviser' },
  });
  expect(await staff.calls.get({ client_id: booked })).toMatchObject({
    call: { booked_by: 'Ann Adviser' },
    join_url: LINK,
  });
  // Another time for the same person.
  await desk.rebook(booked, { booked_by: 'Ann Adviser', starts_at: '2026-06-02T09:00:00.000Z' });

  const next = await desk.waitingClient();
  await expect(desk.book(next)).rejects.toMatchObject({ code: 'UNKNOWN_BOOKER' });
  await desk.book(next, { booked_by: 'Cara Chief' });
  expect((await admin.audit.list({})).items[0]).toMatchObject({
    action: 'SETTINGS_UPDATED',
    new_values: { of: 'Ann Adviser', name: { from: 'Ann Adviser', to: 'Cara Chief' } },
  });
  expect((await admin.settings.state()).without_join_link).toBe(1);
});

it('the two names stay different', async () => {
  const [first = '', second = ''] = await names();
  await expect(rename(first, second)).rejects.toMatchObject({ code: 'NAME_TAKEN' });
  await expect(rename(first, ' ')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(rename('Nobody', 'Dora')).rejects.toMatchObject({ code: 'UNKNOWN_BOOKER' });
  await expect(admin.calls.renameBooker({ name: first, new_name: 'Dora', version: 9 })).rejects.toMatchObject(
    {
      code: 'ROW_CHANGED',
    },
  );
  const both = [rename(first, 'Dora'), rename(second, 'Dora')];
  expect((await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(new Set(await names()).size).toBe(2);
});

it('a name that returns keeps its own link', async () => {
  const [first = '', second = ''] = await names();
  await rename(first === 'Dora' ? second : first, 'Ann Adviser');
  expect((await staff.calls.bookerLinks()).find(({ name }) => name === 'Ann Adviser')?.join_url).toBe(LINK);
});
