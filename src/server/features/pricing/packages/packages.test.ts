import { afterAll, beforeEach, expect, it } from 'vitest';
import { proforma_packages } from '#server/db/schema/prices/proforma-packages.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

const services = await startTestServices();
const admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Grace Admin' }));
const other = callAs(services, await createActor(services, { role: 'admin', full_name: 'Olga Other' }));
const staff = callAs(services, await createActor(services));
beforeEach(() => services.db.delete(proforma_packages));
afterAll(() => services.stop());

const small = (given: object = {}) => ({
  id: crypto.randomUUID(),
  name: 'Limited company, small',
  entity_type: 'Limited Company' as const,
  services: {
    bookkeeping: { vat: { enabled: true, scheme: 'Flat rate' }, ledgers: { enabled: false } },
    payroll: { payslips: { enabled: false } },
  },
  ...given,
});
const actions = async () => (await admin.audit.list({ limit: 3 })).items.map(({ action }) => action);

it('a package stores only the chosen services', async () => {
  const input = small();
  const made = await admin.packages.create(input);
  expect(made).toEqual({
    ...input,
    services: { bookkeeping: { vat: { enabled: true, scheme: 'Flat rate' } } },
    version: 1,
  });
  expect(await staff.packages.list()).toEqual([made]);
  expect(await actions()).toContain('PACKAGE_CREATED');
});

it('a package is stored once if the request is repeated', async () => {
  const input = small();
  const results = await Promise.all(Array.from({ length: 6 }, () => admin.packages.create(input)));
  expect(new Set(results.map(({ id }) => id))).toEqual(new Set([input.id]));
  await expect(admin.packages.create(small({ name: 'LIMITED COMPANY, SMALL' }))).rejects.toMatchObject({
    code: 'NAME_TAKEN',
  });
  expect(await staff.packages.list()).toHaveLength(1);
});

it('a package needs a name and a service', async () => {
  for (const given of [
    { name: ' ' },
    { services: {} },
    { services: { payroll: { payslips: { enabled: false } } } },
  ])
    await expect(admin.packages.create(small(given))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('the second of two editors is told what the first changed', async () => {
  const { id } = await admin.packages.create(small());
  const opened = { ...small(), id, version: 1 };
  const saved = await admin.packages.update({ ...opened, name: 'Small company' });
  expect(saved).toMatchObject({ id, name: 'Small company', version: 2 });
  // A repeat of the save, for example after a lost response, changes nothing.
  expect(await admin.packages.update({ ...opened, name: 'Small company' })).toEqual(saved);
  await expect(other.packages.update({ ...opened, entity_type: null })).rejects.toMatchObject({
    code: 'ROW_CHANGED',
    data: { version: 2, changed: { name: 'Small company' }, by: 'Grace Admin' },
  });
  expect((await staff.packages.list())[0]).toMatchObject({ entity_type: 'Limited Company' });
  expect(await actions()).toContain('PACKAGE_UPDATED');
});

it("a package can't take another package's name", async () => {
  await admin.packages.create(small({ name: 'One' }));
  const two = await admin.packages.create(small({ name: 'Two' }));
  await expect(
    admin.packages.update({ ...small({ name: 'one' }), id: two.id, version: 1 }),
  ).rejects.toMatchObject({ code: 'NAME_TAKEN', data: { name: 'one' } });
});

it('has_packages is true only while a package exists', async () => {
  const { id: client_id } = await staff.clients.create({
    first_name: 'Ada',
    surname: 'Smith',
    email: 'ada@example.org',
    inquiry_source: 'Phone',
  });
  const known = async () => [
    (await staff.clients.get({ id: client_id })).has_packages,
    (await staff.proforma.latest({ client_id })).has_packages,
    (await staff.catalogue.list()).has_packages,
  ];
  expect(await known()).toEqual([false, false, false]);
  const { id } = await admin.packages.create(small());
  expect(await known()).toEqual([true, true, true]);
  await admin.packages.delete({ id });
  expect(await known()).toEqual([false, false, false]);
  await expect(admin.packages.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await actions()).toContain('PACKAGE_DELETED');
});
