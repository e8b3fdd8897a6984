import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let admin: ReturnType<typeof callAs>;
let other: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices();
  admin = callAs(services, await createActor(services, { role: 'admin' }));
  other = callAs(services, await createActor(services, { role: 'admin', full_name: 'Olga Other' }));
});
afterAll(() => services.stop());

const typed = (name: string) => ({ name, subject: 'Hello', body: 'Dear {{client.first_name}}' });

it('staff cannot create a template', async () => {
  for (const name of ['beta', 'Alpha', 'Gamma']) await admin.mailTemplates.create(typed(name));
  const staff = callAs(services, await createActor(services));
  expect((await staff.mailTemplates.list()).items.map(({ name }) => name)).toEqual([
    'Alpha',
    'beta',
    'Gamma',
  ]);
  await expect(staff.mailTemplates.create(typed('Mine'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('a template is stored once if the request is repeated', async () => {
  const id = crypto.randomUUID();
  const made = await admin.mailTemplates.create({ ...typed('Once'), id });
  expect(await admin.mailTemplates.create({ ...typed('Once'), id })).toEqual(made);
  await expect(admin.mailTemplates.create(typed('ONCE'))).rejects.toMatchObject({
    code: 'NAME_TAKEN',
    data: { name: 'ONCE' },
  });
});

it('of two saves of one version, the second is refused', async () => {
  const { id, version } = await admin.mailTemplates.create(typed('Shared'));
  await other.mailTemplates.update({ ...typed('Shared'), id, version, subject: 'Theirs' });
  await expect(
    admin.mailTemplates.update({ ...typed('Shared'), id, version, body: 'Mine' }),
  ).rejects.toMatchObject({
    code: 'ROW_CHANGED',
    data: { version: 2, by: 'Olga Other', changed: { subject: 'Theirs' } },
  });
  // Saving what is already stored is no conflict.
  const same = { ...typed('Shared'), subject: 'Theirs' };
  expect(await admin.mailTemplates.update({ ...same, id, version })).toMatchObject({ version: 2 });
});

it('a deleted template is no longer listed', async () => {
  const { id } = await admin.mailTemplates.create(typed('Old'));
  await admin.mailTemplates.delete({ id });
  expect((await admin.mailTemplates.list()).items.map(({ name }) => name)).not.toContain('Old');
  await expect(admin.mailTemplates.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
