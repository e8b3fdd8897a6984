import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_FIRM } from '#contract/firm/firm.ts';
import { EXAMPLE_MARK } from '#contract/letter-templates/example-mark.ts';
import { LETTER_DUTIES } from '#contract/letter-templates/letter-duties.ts';
import type { TemplateScope } from '#contract/letter-templates/letter-template.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { letter_template_versions } from '#server/db/schema/firm/letter-templates.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { templatesInForce } from './templates-in-force.ts';

let services: TestServices;
let ann: ReturnType<typeof callAs>;
let bob: ReturnType<typeof callAs>;
let staff: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices();
  ann = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ann Admin' }));
  bob = callAs(services, await createActor(services, { role: 'admin', full_name: 'Bob Admin' }));
  staff = callAs(services, await createActor(services));
  await seedCatalogue(services.db);
});
afterAll(() => services.stop());

const TODAY = '2026-03-02';
const TEXT = { title: 'Letter', text: 'Dear {{contact.name}}', duties: [], is_example: false };
const SCOPE: TemplateScope = {
  part: 'covering',
  letter: '',
  entity_type: '',
  readers: 'any',
  sub_header_id: null,
};
let made = 0;

/** Creates a template for a letter that no other template is for. */
async function create(scope: Partial<TemplateScope> = {}) {
  made += 1;
  const template = await ann.letterTemplates.create({
    id: crypto.randomUUID(),
    scope: { ...SCOPE, letter: `Letter ${made}`, ...scope },
    text: TEXT,
  });
  const [draft] = template.versions;
  if (!draft) throw new Error('A new template has a draft');
  return { id: template.id, version_id: draft.id, version: draft.version };
}

async function publish(draft: Awaited<ReturnType<typeof create>>, starts_on = TODAY) {
  return ann.letterTemplates.publish({ ...draft, starts_on });
}

const newestAudit = async () =>
  (await services.db.select().from(audit_logs).orderBy(desc(audit_logs.id)).limit(1))[0];
const inForce = async (day = TODAY) =>
  new Map((await templatesInForce(services.db, day)).map((each) => [each.template_id, each]));

describe('a template', () => {
  it('is stored once if the request is repeated, and a second template cannot have the same scope', async () => {
    const id = crypto.randomUUID();
    const scope = { ...SCOPE, part: 'terms' as const };
    const made = await ann.letterTemplates.create({ id, scope, text: TEXT });
    expect(made).toMatchObject({ in_use: true, versions: [{ number: 1, state: 'draft', title: 'Letter' }] });
    expect(await ann.letterTemplates.create({ id, scope, text: TEXT })).toEqual(made);
    await expect(
      ann.letterTemplates.create({ id: crypto.randomUUID(), scope, text: TEXT }),
    ).rejects.toMatchObject({ code: 'TEMPLATE_EXISTS', data: { template_id: id } });
    expect(await newestAudit()).toMatchObject({ action: 'LETTER_TEMPLATE_CREATED', user_name: 'Ann Admin' });
  });

  it('is added once if two administrators add it at the same time', async () => {
    const scope = { ...SCOPE, letter: 'Both at once' };
    const both = await Promise.allSettled(
      [ann, bob].map((admin) => admin.letterTemplates.create({ id: crypto.randomUUID(), scope, text: TEXT })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { items } = await ann.letterTemplates.list();
    expect(items.filter(({ letter }) => letter === 'Both at once')).toHaveLength(1);
  });

  it('for a service that the catalogue does not have is refused', async () => {
    await expect(create({ part: 'schedule', sub_header_id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'PARENT_MISSING',
    });
  });

  it('can be added by administrators only, and read by all users', async () => {
    const { id } = await create();
    expect((await staff.letterTemplates.get({ id })).id).toBe(id);
    expect((await staff.letterTemplates.list()).items.map((item) => item.id)).toContain(id);
    await expect(
      staff.letterTemplates.create({ id: crypto.randomUUID(), scope: SCOPE, text: TEXT }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a draft', () => {
  it('is not overwritten unseen: the second save is rejected with the stored values', async () => {
    const draft = await create();
    await bob.letterTemplates.saveDraft({ ...draft, text: { ...TEXT, text: 'Theirs' } });
    await expect(
      ann.letterTemplates.saveDraft({ ...draft, text: { ...TEXT, text: 'Mine' } }),
    ).rejects.toMatchObject({
      code: 'ROW_CHANGED',
      data: { version: 2, by: 'Bob Admin', changed: { text: 'Theirs' } },
    });
    const same = await ann.letterTemplates.saveDraft({ ...draft, text: { ...TEXT, text: 'Theirs' } });
    expect(same.versions[0]).toMatchObject({ version: 2, edited_by_name: 'Bob Admin' });
  });

  it('is started once beside a published version, and a repeat of that save changes nothing', async () => {
    const { id } = await publish(await create());
    const start = { id, version_id: crypto.randomUUID(), version: 0, text: { ...TEXT, text: 'Second' } };
    const [started] = (await ann.letterTemplates.saveDraft(start)).versions;
    expect(started).toMatchObject({ number: 2, state: 'draft', version: 1, text: 'Second' });
    expect((await ann.letterTemplates.saveDraft(start)).versions[0]).toEqual(started);
    await expect(
      bob.letterTemplates.saveDraft({ ...start, version_id: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: 'LETTER_DRAFT_CHANGED' });
  });

  it('that is published or unknown cannot be saved', async () => {
    const draft = await create();
    await publish(draft);
    await expect(ann.letterTemplates.saveDraft({ ...draft, text: TEXT })).rejects.toMatchObject({
      code: 'LETTER_DRAFT_CHANGED',
    });
    const gone = { ...draft, version_id: crypto.randomUUID() };
    await expect(ann.letterTemplates.saveDraft({ ...gone, text: TEXT })).rejects.toMatchObject({
      code: 'LETTER_DRAFT_CHANGED',
    });
  });

  it('is discarded only if unchanged since it was shown, along with a template that was never published', async () => {
    const draft = await create();
    await expect(ann.letterTemplates.discardDraft({ ...draft, version: 7 })).rejects.toMatchObject({
      code: 'LETTER_DRAFT_CHANGED',
    });
    await ann.letterTemplates.discardDraft(draft);
    await expect(ann.letterTemplates.get({ id: draft.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const published = await publish(await create());
    const version_id = crypto.randomUUID();
    await ann.letterTemplates.saveDraft({ id: published.id, version_id, version: 0, text: TEXT });
    await ann.letterTemplates.discardDraft({ id: published.id, version_id, version: 1 });
    expect(await ann.letterTemplates.get({ id: published.id })).toEqual(published);
  });
});

describe('publishing', () => {
  it('takes effect on the chosen day, records who did it, and changes nothing if repeated', async () => {
    const draft = await create();
    await expect(publish(draft, '2026-03-01')).rejects.toMatchObject({ code: 'STARTS_IN_PAST' });
    const published = await publish(draft, '2026-04-01');
    expect(published.versions).toMatchObject([
      { state: 'published', starts_on: '2026-04-01', published_by_name: 'Ann Admin' },
    ]);
    expect(await publish(draft, '2026-04-01')).toEqual(published);
    await expect(bob.letterTemplates.publish({ ...draft, starts_on: '2026-04-01' })).rejects.toMatchObject({
      code: 'LETTER_DRAFT_CHANGED',
    });
    expect((await inForce('2026-03-31')).has(draft.id)).toBe(false);
    expect((await inForce('2026-04-01')).get(draft.id)).toMatchObject({ number: 1, text: TEXT.text });
  });

  it('refuses unknown fields, naming them, and a draft that has changed since it was shown', async () => {
    const draft = await create();
    await ann.letterTemplates.saveDraft({ ...draft, text: { ...TEXT, text: '{{client.nick}} {{' } });
    await expect(publish(draft)).rejects.toMatchObject({ code: 'LETTER_DRAFT_CHANGED' });
    await expect(publish({ ...draft, version: 2 })).rejects.toMatchObject({
      code: 'LETTER_FIELDS_UNKNOWN',
      data: { fields: ['{{client.nick}}', '{{'] },
    });
  });

  it('by two administrators at the same time happens once', async () => {
    const draft = await create();
    const both = await Promise.allSettled(
      [ann, bob].map((admin) => admin.letterTemplates.publish({ ...draft, starts_on: TODAY })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('replaces the previous version from the chosen day, and a template out of use has no version in force', async () => {
    const { id } = await publish(await create());
    const version_id = crypto.randomUUID();
    await ann.letterTemplates.saveDraft({ id, version_id, version: 0, text: { ...TEXT, text: 'Second' } });
    await ann.letterTemplates.publish({ id, version_id, version: 1, starts_on: '2026-05-01' });
    expect((await inForce('2026-04-30')).get(id)?.text).toBe(TEXT.text);
    expect((await inForce('2026-05-01')).get(id)?.text).toBe('Second');
    expect(await ann.letterTemplates.setInUse({ id, in_use: false })).toMatchObject({ in_use: false });
    expect((await inForce('2026-05-01')).has(id)).toBe(false);
    expect(await newestAudit()).toMatchObject({ action: 'LETTER_TEMPLATE_SWITCHED' });
  });

  it('is final: the database refuses any change, deletion or insertion of published versions', async () => {
    const draft = await create();
    await publish(draft);
    const { db } = services;
    const refused = { cause: { message: expect.stringContaining('published') } };
    for (const attempt of [
      `update letter_template_versions set text = 'x' where id = '${draft.version_id}'`,
      `update letter_template_versions set starts_on = '2030-01-01' where id = '${draft.version_id}'`,
      `delete from letter_template_versions where id = '${draft.version_id}'`,
      'truncate letter_template_versions',
    ])
      await expect(db.execute(attempt)).rejects.toMatchObject(refused);
    await expect(
      db.insert(letter_template_versions).values({
        template_id: draft.id,
        number: 2,
        state: 'published',
        ...TEXT,
        starts_on: TODAY,
        published_at: `${TODAY}T00:00:00Z`,
      }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('begins as a draft') } });
  });
});

describe('publishing reviewed drafts', () => {
  const reviewed = (drafts: Awaited<ReturnType<typeof create>>[], starts_on = TODAY) => ({
    drafts,
    starts_on,
    is_reviewed: true as const,
  });
  const EXAMPLE = { ...TEXT, text: `**${EXAMPLE_MARK}**\n\nDear {{contact.name}}`, is_example: true };

  it('removes the mark of examples, records who did it, and changes nothing if repeated', async () => {
    const [one, other] = [await create(), await create()];
    await ann.letterTemplates.saveDraft({ ...one, text: EXAMPLE });
    const drafts = [{ ...one, version: 2 }, other];
    expect(await ann.letterTemplates.publishReviewed(reviewed(drafts))).toEqual({ published: 2 });
    const texts = await inForce();
    expect(texts.get(one.id)).toMatchObject({ text: 'Dear {{contact.name}}', is_example: false });
    expect(texts.get(other.id)).toMatchObject({ text: TEXT.text });
    const audit = await newestAudit();
    expect(audit).toMatchObject({
      action: 'LETTER_TEMPLATE_PUBLISHED',
      user_name: 'Ann Admin',
      new_values: { titles: ['Letter', 'Letter'], is_reviewed: true, starts_on: TODAY },
    });
    expect(await ann.letterTemplates.publishReviewed(reviewed(drafts))).toEqual({ published: 0 });
    expect(await newestAudit()).toEqual(audit);
    await expect(bob.letterTemplates.publishReviewed(reviewed(drafts))).rejects.toMatchObject({
      code: 'LETTER_DRAFT_CHANGED',
    });
  });

  it('publishes none if one has changed, has a field that can’t be filled in, or starts in the past', async () => {
    const [one, other] = [await create(), await create()];
    await expect(
      ann.letterTemplates.publishReviewed(reviewed([one, other], '2026-03-01')),
    ).rejects.toMatchObject({ code: 'STARTS_IN_PAST' });
    await ann.letterTemplates.saveDraft({ ...other, text: { ...TEXT, text: '# {{fees.table}}' } });
    await expect(ann.letterTemplates.publishReviewed(reviewed([one, other]))).rejects.toMatchObject({
      code: 'LETTER_DRAFT_CHANGED',
    });
    await expect(
      ann.letterTemplates.publishReviewed(reviewed([one, { ...other, version: 2 }])),
    ).rejects.toMatchObject({ code: 'LETTER_FIELDS_UNKNOWN', data: { fields: ['{{fees.table}}'] } });
    await expect(
      ann.letterTemplates.publishReviewed(reviewed([one, { ...other, version_id: one.version_id }])),
    ).rejects.toMatchObject({ code: 'LETTER_DRAFT_CHANGED' });
    expect((await inForce()).has(one.id)).toBe(false);
    await expect(staff.letterTemplates.publishReviewed(reviewed([one]))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('by two administrators at the same time, in opposite orders, happens once', async () => {
    const drafts = await Promise.all([create(), create(), create()]);
    const both = await Promise.allSettled([
      ann.letterTemplates.publishReviewed(reviewed(drafts)),
      bob.letterTemplates.publishReviewed(reviewed(drafts.toReversed())),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

it('the list names the facts about the firm that texts in use contain but nobody has entered', async () => {
  const { id, version_id, version } = await create();
  const text = { ...TEXT, title: 'For {{facts.legal_name}}', text: '{{firm.phone}} {{client.name}}' };
  await ann.letterTemplates.saveDraft({ id, version_id, version, text });
  const missing = async () => (await ann.letterTemplates.list()).missing_facts;
  expect(await missing()).toEqual(['firm.phone', 'facts.legal_name']);
  await ann.firm.save({ ...NO_FIRM, name: 'Hill & Co', phone: '0113 496 0000', version: 0 });
  expect(await missing()).toEqual(['facts.legal_name']);
  await ann.letterTemplates.publish({ id, version_id, version: 2, starts_on: TODAY });
  await ann.letterTemplates.setInUse({ id, in_use: false });
  expect(await missing()).toEqual([]);
});

describe('the examples', () => {
  it('are added once, as unpublished drafts that cover every part of a letter and every duty', async () => {
    const both = await Promise.all([ann, bob].map((admin) => admin.letterTemplates.addStarters()));
    expect(both.map(({ added }) => added > 0).sort()).toEqual([false, true]);
    expect(await ann.letterTemplates.addStarters()).toEqual({ added: 0 });
    const { items, services: offered } = await ann.letterTemplates.list();
    const examples = items.filter(({ versions }) => versions[0]?.is_example);
    expect(examples.every(({ versions }) => versions.every(({ state }) => state === 'draft'))).toBe(true);
    const parts = new Set(examples.map(({ part }) => part));
    expect([...parts].sort()).toEqual(
      ['cancellation', 'covering', 'model_form', 'privacy', 'schedule', 'terms'].sort(),
    );
    const schedules = examples.filter(({ sub_header_id }) => sub_header_id !== null);
    expect(schedules.length).toBeGreaterThan(8);
    expect(offered.map(({ id }) => id)).toEqual(
      expect.arrayContaining(schedules.map(({ sub_header_id }) => sub_header_id)),
    );
    const [example] = examples;
    const { versions } = await ann.letterTemplates.get({ id: example?.id ?? '' });
    expect(versions[0]?.text).toContain(EXAMPLE_MARK);
    expect(new Set(examples.flatMap(({ versions: [draft] }) => draft?.duties ?? []))).toEqual(
      new Set(LETTER_DUTIES),
    );
  });
});
