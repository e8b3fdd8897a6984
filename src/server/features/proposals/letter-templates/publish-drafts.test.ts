import { afterAll, describe, expect, it } from 'vitest';
import { EXAMPLE_MARK } from '#contract/proposals/letter-templates/example-mark.ts';
import { letter_template_versions } from '#server/db/schema/firm/letter-templates.ts';
import { startLetters, TEXT, TODAY } from './letters.fixture.ts';

const letters = await startLetters();
const { ann, bob, staff } = letters;
afterAll(() => letters.stop());

describe('publishing', () => {
  it('takes effect on the chosen day', async () => {
    const draft = await letters.create();
    await expect(letters.publish(draft, '2026-03-01')).rejects.toMatchObject({ code: 'STARTS_IN_PAST' });
    const published = await letters.publish(draft, '2026-04-01');
    expect(published.versions).toMatchObject([
      { state: 'published', starts_on: '2026-04-01', published_by_name: 'Ann Admin' },
    ]);
    expect(await letters.publish(draft, '2026-04-01')).toEqual(published);
    await expect(bob.letterTemplates.publish({ ...draft, starts_on: '2026-04-01' })).rejects.toMatchObject({
      code: 'LETTER_DRAFT_CHANGED',
    });
    expect((await letters.inForce('2026-03-31')).has(draft.id)).toBe(false);
    expect((await letters.inForce('2026-04-01')).get(draft.id)).toMatchObject({ number: 1, text: TEXT.text });
  });

  it('refuses a draft that has changed since it was shown', async () => {
    const draft = await letters.create();
    await ann.letterTemplates.saveDraft({ ...draft, text: { ...TEXT, text: '{{client.nick}} {{' } });
    await expect(letters.publish(draft)).rejects.toMatchObject({ code: 'LETTER_DRAFT_CHANGED' });
    await expect(letters.publish({ ...draft, version: 2 })).rejects.toMatchObject({
      code: 'LETTER_FIELDS_UNKNOWN',
      data: { fields: ['{{client.nick}}', '{{'] },
    });
  });

  it('by two administrators at the same time happens once', async () => {
    const draft = await letters.create();
    const both = await Promise.allSettled(
      [ann, bob].map((admin) => admin.letterTemplates.publish({ ...draft, starts_on: TODAY })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('replaces the previous version from the chosen day', async () => {
    const { id } = await letters.publish(await letters.create());
    const version_id = crypto.randomUUID();
    await ann.letterTemplates.saveDraft({ id, version_id, version: 0, text: { ...TEXT, text: 'Second' } });
    await ann.letterTemplates.publish({ id, version_id, version: 1, starts_on: '2026-05-01' });
    expect((await letters.inForce('2026-04-30')).get(id)?.text).toBe(TEXT.text);
    expect((await letters.inForce('2026-05-01')).get(id)?.text).toBe('Second');
    expect(await ann.letterTemplates.setInUse({ id, in_use: false })).toMatchObject({ in_use: false });
    expect((await letters.inForce('2026-05-01')).has(id)).toBe(false);
    expect(await letters.newestAudit()).toMatchObject({ action: 'LETTER_TEMPLATE_SWITCHED' });
  });

  it('is final: the database refuses any change, deletion or insertion of published versions', async () => {
    const draft = await letters.create();
    await letters.publish(draft);
    const { db } = letters.services;
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
  const reviewed = (drafts: Awaited<ReturnType<typeof letters.create>>[], starts_on = TODAY) => ({
    drafts,
    starts_on,
    is_reviewed: true as const,
  });
  const EXAMPLE = { ...TEXT, text: `**${EXAMPLE_MARK}**\n\nDear {{contact.name}}`, is_example: true };

  it('removes the mark of examples', async () => {
    const [one, other] = [await letters.create(), await letters.create()];
    await ann.letterTemplates.saveDraft({ ...one, text: EXAMPLE });
    const drafts = [{ ...one, version: 2 }, other];
    expect(await ann.letterTemplates.publishReviewed(reviewed(drafts))).toEqual({ published: 2 });
    const texts = await letters.inForce();
    expect(texts.get(one.id)).toMatchObject({ text: 'Dear {{contact.name}}', is_example: false });
    expect(texts.get(other.id)).toMatchObject({ text: TEXT.text });
    const audit = await letters.newestAudit();
    expect(audit).toMatchObject({
      action: 'LETTER_TEMPLATE_PUBLISHED',
      user_name: 'Ann Admin',
      new_values: { titles: ['Letter', 'Letter'], is_reviewed: true, starts_on: TODAY },
    });
    expect(await ann.letterTemplates.publishReviewed(reviewed(drafts))).toEqual({ published: 0 });
    expect(await letters.newestAudit()).toEqual(audit);
    await expect(bob.letterTemplates.publishReviewed(reviewed(drafts))).rejects.toMatchObject({
      code: 'LETTER_DRAFT_CHANGED',
    });
  });

  it('publishes no draft if one of them can’t be published', async () => {
    const [one, other] = [await letters.create(), await letters.create()];
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
    expect((await letters.inForce()).has(one.id)).toBe(false);
    await expect(staff.letterTemplates.publishReviewed(reviewed([one]))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('by two administrators at the same time, in opposite orders, happens once', async () => {
    const drafts = await Promise.all([letters.create(), letters.create(), letters.create()]);
    const both = await Promise.allSettled([
      ann.letterTemplates.publishReviewed(reviewed(drafts)),
      bob.letterTemplates.publishReviewed(reviewed(drafts.toReversed())),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
