import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let staff: ReturnType<typeof callAs>;
let id: string;
beforeAll(async () => {
  services = await startTestServices();
  staff = callAs(services, await createActor(services));
});
beforeEach(async () => {
  ({ id } = await staff.clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email: `${crypto.randomUUID()}@example.com`,
    inquiry_source: 'Phone',
  }));
  services.advance(60_000);
});
afterAll(() => services.stop());

const setStatus = async (status: Parameters<typeof staff.clients.setStatus>[0]['status']) => {
  services.advance(1_000);
  return staff.clients.setStatus({ id, status });
};
const undo = (status_changed_at: string) => staff.clients.undoStatus({ id, status_changed_at });
const stored = async () => (await staff.clients.get({ id })).client;

it('an undo restores the status and its time', async () => {
  const before = await stored();
  const { status_changed_at } = await setStatus('proforma_review');
  const { status, status_changed_at: since } = await undo(status_changed_at);
  expect({ status, since }).toEqual({ status: 'new_inquiry', since: before.status_changed_at });
  expect(await stored()).toEqual(before);
  const { items } = (await staff.clients.get({ id })).timeline;
  expect(items[0]).toMatchObject({
    type: 'client.status_changed',
    changes: { status: { from: 'proforma_review', to: 'new_inquiry' } },
  });
});

it('an undo happens once, however often it is requested', async () => {
  const { status_changed_at } = await setStatus('proforma_review');
  const results = await Promise.all(Array.from({ length: 6 }, () => undo(status_changed_at)));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['new_inquiry']));
  const { items } = (await staff.clients.get({ id })).timeline;
  expect(items.filter(({ type }) => type === 'client.status_changed')).toHaveLength(2);
});

it('an undo is refused after somebody has changed the status', async () => {
  const { status_changed_at } = await setStatus('proforma_review');
  const colleague = callAs(services, await createActor(services));
  services.advance(1_000);
  await colleague.clients.setStatus({ id, status: 'goproposal_signed' });
  await expect(undo(status_changed_at)).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
    data: {
      action: {
        type: 'client.status_changed',
        actor_name: 'Sam Staff',
        changes: { status: { to: 'goproposal_signed' } },
      },
    },
  });
  await setStatus('proforma_review');
  await expect(undo(status_changed_at)).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
  expect((await stored()).status).toBe('proforma_review');
});

it("an undo never undoes a colleague's simultaneous change", async () => {
  const { status_changed_at } = await setStatus('proforma_review');
  const colleague = callAs(services, await createActor(services));
  services.advance(1_000);
  const [undone] = await Promise.allSettled([
    undo(status_changed_at),
    colleague.clients.setStatus({ id, status: 'goproposal_signed' }),
  ]);
  expect((await stored()).status).toBe('goproposal_signed');
  if (undone.status === 'rejected') expect(undone.reason).toMatchObject({ code: 'CHANGED_SINCE' });
});

it('an undo is refused if the questionnaire was answered in the meantime', async () => {
  const { status_changed_at } = await setStatus('info_returned');
  await staff.questionnaire.enter({ client_id: id, answers: ANSWERS });
  await expect(undo(status_changed_at)).rejects.toMatchObject({ code: 'WRONG_STATUS' });
});

it('a status that the product set cannot be undone', async () => {
  await staff.links.generate({ client_id: id });
  const { status_changed_at } = await stored();
  await expect(undo(status_changed_at)).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
});
