import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Client } from '#contract/clients/clients/client.ts';
import type { MergeSide } from '#contract/desk/client-merges/client-merge.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { aClient, NO_ANSWERS, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const LEAD = aClient({ company: null, notes: 'Rang twice' });
const OTHER = aClient({
  id: uuid(201),
  first_name: 'Adeline',
  proposal_id: 'AN-1002',
  email: 'adeline@work.example',
  status: 'info_returned',
  notes: 'Met in May',
  version: 3,
});
const MERGE = uuid(900);
const NONE = { notes: 0, answers: 0, links: 0, calls: 0, proformas: 0, proposals: 0, mails: 0, events: 1 };

const side = (client: Client, given: Partial<MergeSide> = {}): MergeSide => ({
  client,
  owner_name: null,
  next_step_user_name: null,
  answered: false,
  has: NONE,
  ...given,
});

const recordOf = (client: Client) => {
  const { clients } = responsesAbout(client);
  if (typeof clients?.get !== 'object') throw new Error('The responses have no client');
  return clients.get;
};

/** Opens the leading client's page. */
async function openLead(given: { obstacle?: 'calls' } = {}) {
  const responses = responsesAbout(LEAD);
  const app = await openApp(`/clients/${LEAD.id}`, {
    ...responses,
    clients: {
      ...responses.clients,
      get: ({ id }) => recordOf(id === OTHER.id ? OTHER : LEAD),
      findDuplicates: [{ ...OTHER, same: ['phone_number'] }],
      merges: {
        compare: {
          lead: side(LEAD, { has: { ...NONE, notes: 2, links: 1 } }),
          other: side(OTHER, { answered: true, has: { ...NONE, notes: 1 } }),
          obstacle: given.obstacle ?? null,
        },
        merge: ({ id, lead_id }) => ({ id, client: lead_id === LEAD.id ? LEAD : OTHER }),
        undo: { lead: LEAD, other: OTHER, kept_notes: 1 },
      },
    },
  });
  return app;
}

async function chooseOther(): Promise<void> {
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Merge with …' }).click();
  await page.getByRole('button', { name: /Adeline Noether/ }).click();
  await expect.element(page.getByRole('radiogroup', { name: 'Email' })).toBeVisible();
}

const choice = (field: string, value: string | RegExp) =>
  page.getByRole('radiogroup', { name: field }).getByRole('radio', { name: value });

test('the more complete values are selected in the dialog', async () => {
  await openLead();
  await chooseOther();
  await expect.element(choice('First name', 'Ada')).toBeChecked();
  await expect.element(choice('Company', 'Acme Tea Ltd')).toBeChecked();
  await expect.element(choice('Status', 'Info Returned')).toBeChecked();
  await expect.element(choice('Internal notes', 'Keep both, one below the other')).toBeChecked();
  // The other client's answers block an early status.
  await expect.element(choice('Status', 'New Inquiry')).toBeDisabled();
  await expect
    .element(page.getByText(/All records of both clients are kept: 3 notes, 1 link and 2 events/))
    .toBeVisible();
  await expect.element(page.getByRole('radiogroup', { name: 'Surname' })).not.toBeInTheDocument();
  await button(/Show \d+ fields that are the same/).click();
  await expect.element(page.getByRole('dialog').getByText('Noether', { exact: true })).toBeVisible();
});

test('Enter merges with the chosen values', async () => {
  await openLead();
  await chooseOther();
  await choice('Email', 'adeline@work.example').click();
  await press(choice('Email', 'adeline@work.example'), 'Enter');
  const message = success('Clients merged');
  await expect.element(message).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const [sent] = server.calls('clients.merges.merge') as { id: string }[];
  expect(sent).toMatchObject({
    lead_id: LEAD.id,
    other_id: OTHER.id,
    choices: { email: 'other', first_name: 'lead', company: 'other', status: 'other', notes: 'both' },
    versions: { lead: 1, other: 3 },
  });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/Merge undone. 1 note added since then stays with/)).toBeVisible();
  expect(server.calls('clients.merges.undo')).toEqual([{ id: sent?.id }]);
});

test('the same values are kept if the other client leads', async () => {
  const app = await openLead();
  await chooseOther();
  await page
    .getByRole('radiogroup', { name: 'Which client leads?' })
    .getByRole('radio', { name: 'Adeline Noether (AN-1002)' })
    .click();
  await button('Merge Clients').click();
  await expect.poll(app.address).toBe(`/clients/${OTHER.id}`);
  expect(server.calls('clients.merges.merge')).toMatchObject([
    {
      lead_id: OTHER.id,
      other_id: LEAD.id,
      choices: { first_name: 'other', company: 'lead', status: 'lead' },
      versions: { lead: 3, other: 1 },
    },
  ]);
});

test('if a merge is not possible now, the dialog says why', async () => {
  await openLead({ obstacle: 'calls' });
  await chooseOther();
  await expect
    .element(page.getByText('Both clients have an upcoming call. Cancel one of the calls first.'))
    .toBeVisible();
  await press(choice('Email', 'ada@example.com'), 'Enter');
  await button('Cancel').click();
  expect(server.calls('clients.merges.merge')).toEqual([]);
});

test('the other client’s open page becomes that of the merged client', async () => {
  await openApp(`/clients/${OTHER.id}`, responsesAbout(OTHER));
  await expect.element(page.getByRole('heading', { name: 'Adeline Noether' })).toBeVisible();
  server.responds({
    clients: {
      get: ({ id }) => {
        if (id === OTHER.id) throw refusal('MERGED', { client_id: LEAD.id });
        return recordOf(LEAD);
      },
    },
  });
  announceEvent('clients', OTHER.id);
  await expect.element(page.getByRole('heading', { name: 'Ada Noether' })).toBeVisible();
  await expect.element(success('The client that you opened was merged into this one.')).toBeVisible();
});

test.each(['proforma', 'proposal'])(
  'the other client’s %s screen becomes that of the merged client',
  async (part) => {
    const responses = responsesAbout(LEAD);
    const gone = refusal('MERGED', { client_id: LEAD.id });
    const { address } = await openApp(`/clients/${OTHER.id}/${part}`, {
      ...responses,
      proforma: {
        latest: ({ client_id }) => {
          if (client_id === OTHER.id) throw gone;
          return { client: LEAD, review: null, has_packages: false, answers: NO_ANSWERS, pricing: null };
        },
      },
      proposalVersions: {
        ...responses.proposalVersions,
        prepare: ({ client_id }) => {
          throw client_id === OTHER.id ? gone : refusal('NO_PROFORMA');
        },
      },
    });
    await expect.poll(address).toBe(`/clients/${LEAD.id}/${part}`);
    await expect.element(success('The client that you opened was merged into this one.')).toBeVisible();
  },
);

test('a refused undo names the changes since the merge', async () => {
  const responses = responsesAbout(LEAD);
  await openApp(`/clients/${LEAD.id}`, {
    ...responses,
    clients: {
      ...responses.clients,
      get: {
        ...recordOf(LEAD),
        merges: [
          {
            id: MERGE,
            other_id: OTHER.id,
            other_name: 'Adeline Noether',
            other_proposal_id: 'AN-1002',
            merged_by_name: 'Grace Admin',
            merged_at: '2026-03-02T09:30:00.000Z',
          },
        ],
      },
      merges: {
        undo: () => {
          throw refusal('MERGE_STANDS', {
            actions: [
              {
                id: 9,
                type: 'note.added',
                changes: {},
                at: '2026-03-03T09:30:00.000Z',
                actor_name: 'Sam Staff',
              },
            ],
            fields: [],
          });
        },
      },
    },
  });
  await expect.element(page.getByText('Adeline Noether (AN-1002)')).toBeVisible();
  await button('Undo merge with Adeline Noether').click();
  await expect.element(page.getByRole('alert').getByText(/Sam Staff added a note/)).toBeVisible();
});
