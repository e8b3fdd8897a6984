import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { preparedClient } from '#server/features/proposal-versions/prepared-client.fixture.ts';
import { startSender } from './sender.fixture.ts';

const { services, firm, as, sendNew, countOf } = await startSender();
afterAll(() => services.stop());

it('a proposal that is not ready is refused, and the error lists every problem', async () => {
  const { id: client_id } = await preparedClient(firm, {
    letter_of_engagement: 'PLACEHOLDER PLEASE EDIT (Limited Company)',
    entity_type: 'Charity',
    adjustments: {
      overrides: [],
      discounts: [
        {
          on: { kind: 'whole', billing: null },
          by: { kind: 'per_cent', basis_points: 5_000 },
          reason: 'A friend of the partner',
        },
      ],
    },
  });
  const { problems } = await as.proposalVersions.prepare({ client_id });
  expect(problems.map(({ kind }) => kind)).toEqual(['approval_waiting', 'placeholder_letter']);
  await expect(sendNew(client_id)).rejects.toMatchObject({ code: 'PROPOSAL_NOT_READY', data: { problems } });
  expect(await countOf(proposal_versions, client_id)).toBe(0);
});

// This is the last test, because a published template can't be removed.
it('a letter with an unknown field is refused, and the field is named', async () => {
  const { id: client_id } = await preparedClient(firm);
  const { draft } = await as.proposalVersions.prepare({ client_id });
  const letters = draft.letters.map((letter) => ({ ...letter, entity_name: 'Other Ltd' }));
  const saved = await as.proposalVersions.save({ client_id, version: 0, draft: { ...draft, letters } });
  expect(saved.preview.letters[0]?.parts.map(({ text }) => text)).toContain('For Other Ltd.');
  await services.db.execute(sql`
    insert into letter_template_versions (template_id, number, title, text, duties)
    select v.template_id, v.number + 1, v.title, 'Dear {{client.nickname}}', v.duties
    from letter_template_versions v join letter_templates t on t.id = v.template_id where t.part = 'covering'`);
  // The API refuses to publish such a text, so SQL publishes it.
  await services.db.execute(sql`
    update letter_template_versions set state = 'published', published_at = now(), starts_on = '2026-03-02'
    where state = 'draft'`);
  await expect(sendNew(client_id)).rejects.toMatchObject({
    code: 'PROPOSAL_NOT_READY',
    data: {
      problems: [{ kind: 'unknown_field', message: expect.stringContaining('{{client.nickname}}') }],
    },
  });
});
