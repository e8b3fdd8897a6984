import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { preparedClient } from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { startSender } from './sender.fixture.ts';

const { services, firm, as, sendNew, countOf } = await startSender();
afterAll(() => services.stop());

it('a proposal that is not ready is refused with every problem', async () => {
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

it('a proposal waits until its sender, owner and countersignatory have entered their names', async () => {
  const { id: client_id } = await preparedClient(firm);
  const unnamed = await createActor(services, {
    full_name: 'Administrator',
    email: 'admin@shore.example',
    role: 'admin',
    lacks_name: true,
  });
  const admin = callAs(services, unnamed);
  await as.clients.setOwner({ id: client_id, owner_id: unnamed.user_id });
  const kindsFor = async ({ proposalVersions }: typeof as) =>
    (await proposalVersions.prepare({ client_id })).problems.map(({ kind }) => kind);
  expect(await kindsFor(as)).toEqual(['unnamed_owner']);
  expect(await kindsFor(admin)).toEqual(['unnamed_sender']);
  expect((await as.letters.source({ client_id })).owner).toBeNull();
  await expect(sendNew(client_id)).rejects.toMatchObject({ code: 'PROPOSAL_NOT_READY' });

  const { user_id: sam } = await createActor(services);
  await as.clients.setOwner({ id: client_id, owner_id: sam });
  expect(await kindsFor(as)).toEqual([]);
  const { draft } = await as.proposalVersions.prepare({ client_id });
  const countersigned = { ...draft, countersignatory: unnamed.user_id };
  await as.proposalVersions.save({ client_id, version: 0, draft: countersigned });
  expect(await kindsFor(as)).toEqual(['unnamed_countersignatory']);
  await expect(sendNew(client_id)).rejects.toMatchObject({ code: 'PROPOSAL_NOT_READY' });
  expect(await countOf(proposal_versions, client_id)).toBe(0);

  await admin.account.update({ first_name: 'Ada', last_name: 'Lee', version: 1 });
  expect(await kindsFor(admin)).toEqual([]);
  await sendNew(client_id);
});

// This is the last test, because a published template can't be removed.
it('a letter with an unknown field is refused', async () => {
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
