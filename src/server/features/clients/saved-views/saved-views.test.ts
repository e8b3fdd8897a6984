import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SAVED_VIEWS_MAX } from '#contract/clients/saved-views/saved-view.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { users } from '#server/db/schema/users.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

type Api = ReturnType<typeof callAs>;

let services: TestServices;
let sam: Api;
let olga: Api;
let admin: Api;

beforeAll(async () => {
  services = await startTestServices();
  sam = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
  olga = callAs(services, await createActor(services, { full_name: 'Olga Other' }));
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Grace Admin' }));
});
beforeEach(() => services.db.delete(saved_views));
afterAll(() => services.stop());

const view = (given: object = {}) => ({
  id: crypto.randomUUID(),
  name: 'Waiting for answers',
  shared: false,
  search: { status: 'request_for_info' as const, view: 'table' as const, sort: '-days_in_status' as const },
  ...given,
});
const seenBy = async (api: Api) => (await api.dashboard.badges()).saved_views;
const namesFor = async (api: Api) => (await seenBy(api)).map(({ name }) => name);
const audited = async () => (await admin.audit.list({ limit: 100 })).items.map(({ action }) => action);

describe('visibility', () => {
  it("a user's own view is returned to that user only", async () => {
    const made = await sam.savedViews.create(view());
    expect(made).toEqual({ ...view(), id: made.id, mine: true, first: false, version: 1 });
    expect(await seenBy(sam)).toEqual([made]);
    expect(await seenBy(olga)).toEqual([]);
    expect(await seenBy(admin)).toEqual([]);
  });

  it('shared views come before own views, sorted by name', async () => {
    for (const name of ['beta', 'Alpha']) await sam.savedViews.create(view({ name, shared: true }));
    await olga.savedViews.create(view({ name: 'Aardvarks' }));
    expect(await namesFor(olga)).toEqual(['Alpha', 'beta', 'Aardvarks']);
    expect(await namesFor(sam)).toEqual(['Alpha', 'beta']);
    expect((await seenBy(olga)).map(({ mine }) => mine)).toEqual([false, false, true]);
  });

  it('columns, search and filters are stored as they were sent', async () => {
    const search = {
      search: 'Smith',
      status: 'new_inquiry' as const,
      inquiry_source: 'Phone',
      calendly_booking: 'true' as const,
      owner: 'nobody',
      view: 'table' as const,
      sort: 'name' as const,
      columns: ['owner' as const, 'name' as const],
    };
    await sam.savedViews.create(view({ search }));
    expect((await seenBy(sam))[0]?.search).toEqual(search);
  });
});

describe('saving', () => {
  it('a repeated request stores one view', async () => {
    const before = await audited();
    const input = view({ shared: true });
    const made = await Promise.all(Array.from({ length: 5 }, () => sam.savedViews.create(input)));
    expect(new Set(made.map(({ id }) => id))).toEqual(new Set([input.id]));
    expect(await namesFor(sam)).toHaveLength(1);
    expect(await audited()).toEqual(['SAVED_VIEW_CREATED', ...before]);
  });

  it("the id of another user's view is refused as not found", async () => {
    const { id } = await sam.savedViews.create(view());
    await expect(olga.savedViews.create(view({ id }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a name must be unique among the shared views', async () => {
    await sam.savedViews.create(view({ shared: true }));
    const again = view({ shared: true, name: 'WAITING for answers' });
    await expect(olga.savedViews.create(again)).rejects.toMatchObject({
      code: 'NAME_TAKEN',
      data: { name: 'WAITING for answers' },
    });
    await olga.savedViews.create(view());
    await expect(olga.savedViews.create(view())).rejects.toMatchObject({ code: 'NAME_TAKEN' });
    await sam.savedViews.create(view());
  });

  it('if two colleagues share one name at once, one is refused', async () => {
    const results = await Promise.allSettled(
      [sam, olga].map((api) => api.savedViews.create(view({ shared: true }))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await namesFor(admin)).toHaveLength(1);
  });

  it('a view needs a name of up to 60 characters', async () => {
    for (const name of [' ', 'x'.repeat(61)])
      await expect(sam.savedViews.create(view({ name }))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is refused beyond the limits, even when several people share views at once', async () => {
    for (let index = 1; index < SAVED_VIEWS_MAX.shared; index += 1)
      await sam.savedViews.create(view({ name: `Shared ${index}`, shared: true }));
    const last = [sam, olga, admin].map((api, index) =>
      api.savedViews.create(view({ name: `Last ${index}`, shared: true })),
    );
    const refused = (await Promise.allSettled(last)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({
      reason: { code: 'TOO_MANY_VIEWS', data: { max: SAVED_VIEWS_MAX.shared, shared: true } },
    });
    // Each user has room for views of their own.
    const own = await sam.savedViews.create(view());
    await expect(
      sam.savedViews.update({ ...view({ shared: true, name: 'Mine' }), id: own.id, version: 1 }),
    ).rejects.toMatchObject({ code: 'TOO_MANY_VIEWS' });
    for (let index = 1; index < SAVED_VIEWS_MAX.own; index += 1)
      await sam.savedViews.create(view({ name: `Own ${index}` }));
    await expect(sam.savedViews.create(view({ name: 'One more' }))).rejects.toMatchObject({
      code: 'TOO_MANY_VIEWS',
      data: { max: SAVED_VIEWS_MAX.own, shared: false },
    });
  });
});

describe('changing', () => {
  it('only the owner and administrators may change a shared view', async () => {
    const made = await sam.savedViews.create(view({ shared: true }));
    const renamed = { ...view({ shared: true, name: 'Renamed' }), id: made.id };
    await expect(olga.savedViews.update({ ...renamed, version: 1 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(olga.savedViews.delete({ id: made.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await sam.savedViews.update({ ...renamed, version: 1 })).toMatchObject({ version: 2 });
    await admin.savedViews.update({ ...renamed, name: 'By an admin', version: 2 });
    expect(await namesFor(olga)).toEqual(['By an admin']);
    await admin.savedViews.delete({ id: made.id });
    expect(await namesFor(olga)).toEqual([]);
    expect(await audited()).toEqual(expect.arrayContaining(['SAVED_VIEW_UPDATED', 'SAVED_VIEW_DELETED']));
  });

  it("a user's own view doesn't exist for others, administrators included", async () => {
    const { id } = await sam.savedViews.create(view());
    for (const api of [olga, admin]) {
      await expect(api.savedViews.update({ ...view(), id, version: 1 })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(api.savedViews.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await namesFor(sam)).toHaveLength(1);
  });

  it('changes to own views are not recorded in the audit log', async () => {
    const before = await audited();
    const { id } = await sam.savedViews.create(view());
    await sam.savedViews.update({ ...view({ name: 'Mine' }), id, version: 1 });
    await sam.savedViews.delete({ id });
    expect(await audited()).toEqual(before);
  });

  it('of two saves of one version, the second is refused', async () => {
    const made = await sam.savedViews.create(view({ shared: true }));
    const mine = { ...view({ shared: true, search: { view: 'board' } }), id: made.id, version: 1 };
    const saved = await sam.savedViews.update(mine);
    await expect(
      admin.savedViews.update({ ...view({ shared: true, search: {} }), id: made.id, version: 1 }),
    ).rejects.toMatchObject({
      code: 'ROW_CHANGED',
      data: { version: 2, changed: { search: { view: 'board' } }, by: 'Sam Staff' },
    });
    // A repeat of the save, for example after a lost response, changes nothing.
    expect(await sam.savedViews.update(mine)).toEqual(saved);
  });

  it('a shared view can be made private by its owner only', async () => {
    const made = await sam.savedViews.create(view({ shared: true }));
    const hidden = { ...view(), id: made.id, version: 1 };
    await expect(admin.savedViews.update(hidden)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await sam.savedViews.update(hidden)).toMatchObject({ shared: false, mine: true });
    expect(await namesFor(admin)).toEqual([]);
  });

  it('a deleted view can no longer be changed', async () => {
    const { id } = await sam.savedViews.create(view());
    await sam.savedViews.delete({ id });
    await expect(sam.savedViews.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(sam.savedViews.update({ ...view(), id, version: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe("everybody's first view", () => {
  const firstFor = async (api: Api) =>
    (await seenBy(api)).filter(({ first }) => first).map(({ name }) => name);

  it('is one shared view, set by an administrator', async () => {
    const one = await sam.savedViews.create(view({ name: 'One', shared: true }));
    const two = await sam.savedViews.create(view({ name: 'Two', shared: true }));
    const own = await admin.savedViews.create(view());
    await expect(sam.savedViews.setFirst({ id: one.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(admin.savedViews.setFirst({ id: own.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await Promise.all([one, two, one].map(({ id }) => admin.savedViews.setFirst({ id })));
    expect(await firstFor(olga)).toHaveLength(1);
    await admin.savedViews.setFirst({ id: two.id });
    expect(await firstFor(olga)).toEqual(['Two']);
    expect(await audited()).toContain('SAVED_VIEW_SET_FIRST');
    await admin.savedViews.setFirst({ id: null });
    expect(await firstFor(olga)).toEqual([]);
  });

  it('can be changed by administrators only', async () => {
    const { id } = await sam.savedViews.create(view({ shared: true }));
    await admin.savedViews.setFirst({ id });
    const renamed = { ...view({ shared: true, name: 'Renamed' }), id, version: 1 };
    await expect(sam.savedViews.update(renamed)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(sam.savedViews.delete({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await admin.savedViews.update(renamed);
    expect(await firstFor(olga)).toEqual(['Renamed']);
    await admin.savedViews.delete({ id });
    expect(await firstFor(olga)).toEqual([]);
  });

  it('is no longer first after its owner, an administrator, makes it private', async () => {
    const { id } = await admin.savedViews.create(view({ shared: true }));
    await admin.savedViews.setFirst({ id });
    expect(await admin.savedViews.update({ ...view(), id, version: 1 })).toMatchObject({ first: false });
  });
});

it('deleting a user leaves their shared views', async () => {
  const leaver = await createActor(services, { full_name: 'Lee Leaver' });
  const lee = callAs(services, leaver);
  const { id } = await lee.savedViews.create(view({ name: 'Shared by Lee', shared: true }));
  await lee.savedViews.create(view({ name: 'Only for Lee' }));
  await services.db.delete(users).where(eq(users.id, leaver.user_id));
  expect(await seenBy(olga)).toMatchObject([{ name: 'Shared by Lee', mine: false }]);
  expect(await services.db.$count(saved_views)).toBe(1);
  await expect(olga.savedViews.delete({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await admin.savedViews.delete({ id });
});

it('an API key cannot save a view', async () => {
  const key = await createActor(services);
  const api = callAs(services, { ...key, api_key: { made_by: key.user_id } });
  await expect(api.savedViews.create(view())).rejects.toMatchObject({ code: 'NOT_FOR_KEYS' });
});
