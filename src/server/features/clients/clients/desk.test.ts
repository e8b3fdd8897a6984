import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/clients/clients/client.ts';
import { users } from '#server/db/schema/users.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let olga: Awaited<ReturnType<typeof createActor>>;

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services));
  olga = await createActor(services, { full_name: 'Olga Other' });
});
afterAll(() => services.stop());

const addClient = (): Promise<Client> =>
  api.clients.create({
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.org',
    inquiry_source: 'Phone',
  });
const historyOf = async (client_id: string) => (await api.activity.list({ client_id })).items;
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('the owner', () => {
  it('is recorded by name in the history once', async () => {
    const { id } = await addClient();
    await api.clients.setOwner({ id, owner_id: olga.user_id });
    await api.clients.setOwner({ id, owner_id: olga.user_id });
    expect((await historyOf(id)).filter(({ type }) => type === 'client.owner_changed')).toMatchObject([
      { changes: { owner: { from: 'Sam Staff', to: 'Olga Other' } } },
    ]);
    const mine = await api.clients.list({ owner: olga.user_id });
    expect(mine.items).toMatchObject([{ id, owner_name: 'Olga Other', owner_avatar_url: null }]);
    expect(await api.clients.count({ owner: olga.user_id })).toMatchObject({ matching: 1 });
    expect((await api.clients.countByStatus({ owner: olga.user_id })).new_inquiry).toBe(1);
    expect((await api.clients.get({ id })).people).toEqual([
      { user_id: olga.user_id, full_name: 'Olga Other', avatar_url: null },
    ]);
    expect((await api.clients.list({ owner: 'nobody' })).items.map((client) => client.id)).not.toContain(id);
  });

  it('is removed from the client when their account is deleted', async () => {
    const { id } = await addClient();
    await expect(api.clients.setOwner({ id, owner_id: NOBODY })).rejects.toMatchObject({
      code: 'NO_SUCH_USER',
      data: { field: 'owner_id' },
    });
    const leaver = await createActor(services, { full_name: 'Lee Leaver' });
    await api.clients.setOwner({ id, owner_id: leaver.user_id });
    await api.nextSteps.set({
      client_id: id,
      next_step: 'Ring back',
      next_step_due: '2026-03-04',
      next_step_user_id: leaver.user_id,
    });
    await services.db.delete(users).where(eq(users.id, leaver.user_id));
    expect((await api.clients.get({ id })).client).toMatchObject({
      owner_id: null,
      next_step: 'Ring back',
      next_step_user_id: null,
    });
  });
});

describe('the first owner', () => {
  it('is the user who adds the client, unless the firm decides otherwise', async () => {
    const sam = await createActor(services, { full_name: 'Sam Second' });
    const add = (by: typeof sam) =>
      callAs(services, by).clients.create({
        first_name: 'Jane',
        surname: 'Smith',
        email: 'jane@example.org',
        inquiry_source: 'Phone',
      });
    expect((await add(sam)).owner_id).toBe(sam.user_id);
    const key = { ...sam, user_id: NOBODY, api_key: { made_by: sam.user_id } };
    expect((await add(key)).owner_id).toBeNull();
    const admin = callAs(services, await createActor(services, { role: 'admin' }));
    const settings = await admin.deskSettings.get();
    const saved = await admin.deskSettings.save({ ...settings, creator_owns: false });
    expect((await add(sam)).owner_id).toBeNull();
    await admin.deskSettings.save({ ...saved, creator_owns: true });
  });
});

describe('the next step', () => {
  const step = { next_step: 'Ring back', next_step_due: '2026-03-04' };

  it('is recorded in the history once when it is done', async () => {
    const { id: client_id } = await addClient();
    await api.nextSteps.set({ ...step, client_id, next_step_user_id: olga.user_id });
    await api.nextSteps.set({ ...step, client_id, next_step_user_id: olga.user_id });
    const listed = (await api.clients.list({})).items.find(({ id }) => id === client_id);
    expect(listed).toMatchObject(step);
    const done = await api.nextSteps.complete({ client_id, next_step: 'Ring back' });
    expect(done).toMatchObject({ next_step: null, next_step_due: null, next_step_user_id: null });
    expect(await api.nextSteps.complete({ client_id, next_step: 'Ring back' })).toEqual(done);
    expect((await historyOf(client_id)).map(({ type }) => type)).toEqual([
      'next_step.done',
      'next_step.set',
      'client.created',
    ]);
  });

  it("can't be completed or removed by someone who saw a different step", async () => {
    const { id: client_id } = await addClient();
    await api.nextSteps.set({ ...step, client_id, next_step_user_id: olga.user_id });
    const seen = { client_id, next_step: 'Send the letter' };
    await expect(api.nextSteps.complete(seen)).rejects.toMatchObject({ code: 'STEP_CHANGED' });
    await expect(api.nextSteps.remove(seen)).rejects.toMatchObject({ code: 'STEP_CHANGED' });
    expect((await api.clients.get({ id: client_id })).client.next_step).toBe('Ring back');
  });
});

describe('closing', () => {
  it('takes a client out of both queues until reopened', async () => {
    const waiting = await addClient();
    const reviewed = await addClient();
    await api.clients.setStatus({ id: waiting.id, status: 'info_returned' });
    await api.clients.setStatus({ id: reviewed.id, status: 'proforma_review' });
    const queues = async () => ({
      badges: await api.dashboard.badges(),
      call: (await api.calls.queue({})).total,
      reviews: (await api.reviews.queue({})).total,
      counts: await api.clients.countByStatus({}),
    });
    const open = await queues();
    const closed = await api.clients.close({ id: waiting.id, reason: 'Price' });
    expect(closed).toMatchObject({ status: 'info_returned', closed_reason: 'Price', closed_by: 'Sam Staff' });
    expect(await api.clients.close({ id: waiting.id, reason: 'No answer' })).toEqual(closed);
    await api.clients.close({ id: reviewed.id, reason: 'No answer' });
    expect(await queues()).toEqual({
      badges: { ...open.badges, book_zoom_call: 0, reviews: 0 },
      call: 0,
      reviews: 0,
      counts: open.counts,
    });
    await api.clients.reopen({ id: waiting.id });
    expect(await api.clients.reopen({ id: reviewed.id })).toMatchObject({ closed_at: null, closed_by: null });
    expect(await queues()).toEqual(open);
    expect((await historyOf(waiting.id)).slice(0, 2).map(({ type }) => type)).toEqual([
      'client.reopened',
      'client.closed',
    ]);
  });

  it('lasts until the next automatic move, even if the status is set by hand', async () => {
    const { id } = await addClient();
    await api.clients.close({ id, reason: 'No answer' });
    expect((await api.clients.setStatus({ id, status: 'zoom_call_booked' })).closed_at).not.toBeNull();
    await api.clients.setStatus({ id, status: 'new_inquiry' });
    await api.links.generate({ client_id: id });
    expect((await api.clients.get({ id })).client).toMatchObject({
      status: 'request_for_info',
      closed_at: null,
      closed_reason: null,
    });
    expect((await historyOf(id))[0]).toMatchObject({
      type: 'link.generated',
      also: [{ type: 'client.status_changed' }, { type: 'client.reopened' }],
    });
  });

  it('accepts only reasons on the firm’s list', async () => {
    const { id } = await addClient();
    const admin = callAs(services, await createActor(services, { role: 'admin' }));
    const settings = await api.deskSettings.get();
    const saved = await admin.deskSettings.save({ ...settings, close_reasons: ['Too far away'] });
    expect(saved.version).toBe(settings.version + 1);
    await expect(admin.deskSettings.save({ ...settings, creator_owns: false })).rejects.toMatchObject({
      code: 'ROW_CHANGED',
    });
    await expect(api.clients.close({ id, reason: 'Price' })).rejects.toMatchObject({
      code: 'UNKNOWN_REASON',
    });
    await expect(api.clients.close({ id, reason: 'Too far away' })).resolves.toBeTruthy();
    await expect(api.deskSettings.save(saved)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

it('colleagues are listed by name to every signed-in user', async () => {
  const people = await api.people.list();
  expect(people).toContainEqual({ user_id: olga.user_id, full_name: 'Olga Other', avatar_url: null });
  const names = people.map(({ full_name }) => full_name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});
