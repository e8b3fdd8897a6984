import { afterAll, beforeAll, expect, it } from 'vitest';
import { firm_documents } from '#server/db/schema/due-diligence/firm-documents.ts';
import { fileWith } from '#server/features/due-diligence/sanctions/sanctions.fixture.ts';
import {
  callAs,
  contextOf,
  createActor,
  startTestServices,
  type TestServices,
} from '#tests/support/test-services.ts';
import { addFirmDocuments } from './firm-documents.ts';
import { LOOKALIKES } from './invented-sanctions-list.ts';
import { addLookalikes, loadInventedList } from './screen-files.ts';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

it('the invented list finds every lookalike, of whom one is decided', async () => {
  const actor = await createActor(services, { role: 'admin', full_name: 'Ada Admin' });
  const context = { ...contextOf(services, actor), actor };
  const client = await callAs(services, actor).clients.create({
    id: crypto.randomUUID(),
    first_name: 'Ann',
    surname: 'Lee',
    email: 'ann@example.com',
    phone_number: '07700900123',
    company: null,
    inquiry_source: 'Website',
  } as never);
  await fileWith(services, client.id, [{ name: 'Ann Lee' }]);
  await loadInventedList(context);
  await addLookalikes(context, [client.id]);
  const api = callAs(services, actor);
  expect((await api.sanctions.hits({})).items).toHaveLength(LOOKALIKES.length - 1);
  expect((await api.sanctions.hits({ state: 'decided' })).items).toMatchObject([
    { decision: 'not_the_same', party: { name: LOOKALIKES[0]?.name } },
  ]);
  await addFirmDocuments(context);
  expect(await services.db.$count(firm_documents)).toBe(3);
});
