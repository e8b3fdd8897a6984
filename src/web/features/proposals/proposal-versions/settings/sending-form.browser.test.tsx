import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_PROPOSAL_SETTINGS } from '#contract/proposals/proposal-versions/settings.ts';
import { ADMIN_SESSION, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { choose, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const PATH = '/settings?tab=proposals';
const card = page.getByRole('region', { name: 'How proposals are sent' });
const way = (name: string) => card.getByRole('radio', { name, exact: true });
const save = card.getByRole('button', { name: 'Save' });
const people = {
  list: [{ user_id: uuid(100), full_name: 'Olga Oleinik', avatar_url: null }],
};

test('an administrator sets Tallygate to send proposals, with a code and a countersignature', async () => {
  await openApp(PATH, {
    ...responsesAbout(),
    people,
    proposalVersions: {
      settings: { ...DEFAULT_PROPOSAL_SETTINGS, is_seal_used: false },
      saveSettings: (input) => ({ ...input, version: 1 }),
    },
  });
  await expect.element(way('GoProposal')).toBeChecked();
  await way('Tallygate').click();
  await card.getByRole('switch', { name: 'Code by email' }).click();
  await choose('Countersigned by', 'Olga Oleinik');
  await save.click();
  await expect.element(success('Proposal settings saved')).toBeVisible();
  expect(server.calls('proposalVersions.saveSettings')).toEqual([
    { sent_by: 'tallygate', needs_code: true, countersignatory: uuid(100), version: 0 },
  ]);
});

test('if another administrator saved another setting first, both changes are saved', async () => {
  await openApp(PATH, {
    ...responsesAbout(),
    proposalVersions: {
      settings: { ...DEFAULT_PROPOSAL_SETTINGS, is_seal_used: false },
      saveSettings: (input) => {
        if (input.version === 1) return { ...input, version: 2 };
        throw refusal('ROW_CHANGED', {
          version: 1,
          changed: { needs_code: true },
          by: 'Olga Oleinik',
          at: '2026-03-02T09:30:00.000Z',
        });
      },
    },
  });
  await way('Tallygate').click();
  await save.click();
  await expect.element(success('Proposal settings saved')).toBeVisible();
  expect(server.calls('proposalVersions.saveSettings').at(-1)).toMatchObject({
    sent_by: 'tallygate',
    needs_code: true,
    version: 1,
  });
});

test('staff can read how proposals are sent but not change it', async () => {
  await openApp(PATH, {
    ...responsesAbout(),
    auth: { session: { ...ADMIN_SESSION, user: { ...ADMIN_SESSION.user, role: 'staff' } } },
  });
  await expect.element(way('GoProposal')).toBeChecked();
  await way('Tallygate').click();
  await expect.element(way('GoProposal')).toBeChecked();
  await expect.element(save).not.toBeInTheDocument();
});
