import { afterAll, describe, expect, it } from 'vitest';
import { NO_FIRM } from '#contract/firm/firm/firm.ts';
import { LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import { EXAMPLE_MARK } from '#contract/proposals/letter-templates/example-mark.ts';
import { SCOPE, startLetters, TEXT, TODAY } from './letters.fixture.ts';

const letters = await startLetters();
const { ann, bob, staff } = letters;
afterAll(() => letters.stop());

describe('a template', () => {
  it('is stored once if the request is repeated', async () => {
    const id = crypto.randomUUID();
    const scope = { ...SCOPE, part: 'terms' as const };
    const made = await ann.letterTemplates.create({ id, scope, text: TEXT });
    expect(made).toMatchObject({ in_use: true, versions: [{ number: 1, state: 'draft', title: 'Letter' }] });
    expect(await ann.letterTemplates.create({ id, scope, text: TEXT })).toEqual(made);
    await expect(
      ann.letterTemplates.create({ id: crypto.randomUUID(), scope, text: TEXT }),
    ).rejects.toMatchObject({ code: 'TEMPLATE_EXISTS', data: { template_id: id } });
    expect(await letters.newestAudit()).toMatchObject({
      action: 'LETTER_TEMPLATE_CREATED',
      user_name: 'Ann Admin',
    });
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
    await expect(
      letters.create({ part: 'schedule', sub_header_id: crypto.randomUUID() }),
    ).rejects.toMatchObject({
      code: 'PARENT_MISSING',
    });
  });

  it('can be added by administrators only', async () => {
    const { id } = await letters.create();
    expect((await staff.letterTemplates.get({ id })).id).toBe(id);
    expect((await staff.letterTemplates.list()).items.map((item) => item.id)).toContain(id);
    await expect(
      staff.letterTemplates.create({ id: crypto.randomUUID(), scope: SCOPE, text: TEXT }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a draft', () => {
  it('is not overwritten unseen: the second save is rejected with the stored values', async () => {
    const draft = await letters.create();
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

  it('is started once beside a published version', async () => {
    const { id } = await letters.publish(await letters.create());
    const start = { id, version_id: crypto.randomUUID(), version: 0, text: { ...TEXT, text: 'Second' } };
    const [started] = (await ann.letterTemplates.saveDraft(start)).versions;
    expect(started).toMatchObject({ number: 2, state: 'draft', version: 1, text: 'Second' });
    expect((await ann.letterTemplates.saveDraft(start)).versions[0]).toEqual(started);
    await expect(
      bob.letterTemplates.saveDraft({ ...start, version_id: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: 'LETTER_DRAFT_CHANGED' });
  });

  it('that is published or unknown cannot be saved', async () => {
    const draft = await letters.create();
    await letters.publish(draft);
    await expect(ann.letterTemplates.saveDraft({ ...draft, text: TEXT })).rejects.toMatchObject({
      code: 'LETTER_DRAFT_CHANGED',
    });
    const gone = { ...draft, version_id: crypto.randomUUID() };
    await expect(ann.letterTemplates.saveDraft({ ...gone, text: TEXT })).rejects.toMatchObject({
      code: 'LETTER_DRAFT_CHANGED',
    });
  });

  it('is discarded only if unchanged since it was shown', async () => {
    const draft = await letters.create();
    await expect(ann.letterTemplates.discardDraft({ ...draft, version: 7 })).rejects.toMatchObject({
      code: 'LETTER_DRAFT_CHANGED',
    });
    await ann.letterTemplates.discardDraft(draft);
    await expect(ann.letterTemplates.get({ id: draft.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const published = await letters.publish(await letters.create());
    const version_id = crypto.randomUUID();
    await ann.letterTemplates.saveDraft({ id: published.id, version_id, version: 0, text: TEXT });
    await ann.letterTemplates.discardDraft({ id: published.id, version_id, version: 1 });
    expect(await ann.letterTemplates.get({ id: published.id })).toEqual(published);
  });
});

it('the list names missing facts about the firm that texts contain', async () => {
  const { id, version_id, version } = await letters.create();
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
  it('are unpublished drafts for every part of a letter and every duty', async () => {
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
