import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Preparation } from '#contract/proposals/proposal-versions/preparation.ts';
import { violations } from '#tests/components/support/axe.ts';
import { aClient, aReview, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import {
  aDraft,
  aPreparation,
  aPreparedDocument,
  aVersion,
  HASH,
} from '#tests/components/support/prepared-proposals.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const PATH = `/clients/${uuid(200)}/proposal`;
const IN_REVIEW = aClient({ status: 'proforma_review' });
const dialog = page.getByRole('dialog');
const send = dialog.getByRole('button', { name: 'Send Proposal' });

const SENT = {
  version: aVersion(),
  sent: {
    run_id: uuid(700),
    client_name: 'Ada Noether',
    state: 'created' as const,
    reason: null,
    client_status: 'goproposal_sent' as const,
  },
};

/** Opens the last look, which is the dialog before sending, for a saved draft. */
async function openLastLook(given: Partial<Preparation> = {}): Promise<void> {
  await openApp(`${PATH}#send`, {
    ...responsesAbout(IN_REVIEW),
    proposalVersions: { prepare: aPreparation({ draft_version: 2, ...given }), send: SENT },
  });
  await expect.element(send).toBeVisible();
}

test('the last look says who is mailed and what it costs', async () => {
  await openLastLook();
  await expect.element(dialog).toHaveTextContent(/Mailed nowJane Doe, jane@example\.com/);
  await expect.element(dialog).toHaveTextContent('Bob Roe, bob@example.com: after Jane Doe has signed');
  await expect.element(dialog).toHaveTextContent('Wednesday 1 April 2026');
  await expect.element(dialog).toHaveTextContent('Fees£100.00 a month + £20.00 VAT = £120.00');
  await expect.element(dialog).toHaveTextContent('The status will become GoProposal Sent.');
  expect(await violations()).toEqual([]);
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(success('Proposal sent and client status updated')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Version 1 is sent' })).toHaveFocus();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Proposal Sent' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Client' })).toBeVisible();
  expect(server.calls('proposalVersions.send')).toEqual([
    { client_id: uuid(200), version_id: expect.any(String), draft_version: 2, document_hash: HASH },
  ]);
});

test('the last look warns of a past start or apparently missing services', async () => {
  await openLastLook({
    details: { ...aReview().details, start_date_month: 'May', start_date_year: '2020' },
    answers: { turnover: 200_000, employs_staff: true, number_of_staff: 4 },
  });
  const warnings = dialog.getByRole('alert', { name: 'Check the proforma' });
  await expect.element(warnings).toHaveTextContent('The start date, May 2020, is in the past.');
  await expect.element(warnings).toHaveTextContent(/\d missing service/);
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Version 1 is sent' })).toBeVisible();
});

test('after sending, the next signatory’s link can be copied', async () => {
  await openLastLook();
  await send.click();
  server.responds({ proposalVersions: { link: { url: 'https://crm.example/proposal/token' } } });
  await button('Copy link').click();
  await expect
    .element(page.getByRole('textbox', { name: 'Link of Jane Doe' }))
    .toHaveValue('https://crm.example/proposal/token');
  expect(server.calls('proposalVersions.link')).toEqual([{ signatory_id: aVersion().signatories[0]?.id }]);
});

test('if the response is lost, the same version is sent again', async () => {
  await openLastLook();
  const call = server.delayed('proposalVersions.send');
  await send.click();
  await expect.element(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
  call.fail();
  await expect.element(dialog.getByRole('alert', { name: 'Not sent yet' })).toBeVisible();
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Version 1 is sent' })).toBeVisible();
  const [first, second, ...more] = server.calls('proposalVersions.send');
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

test('if the proposal has changed, the user must confirm the new content', async () => {
  await openLastLook();
  const changed = aDraft({
    letters: aDraft().letters.map((letter) => ({ ...letter, entity_name: 'Other Ltd' })),
  });
  const newHash = 'c'.repeat(64);
  server.responds({
    proposalVersions: {
      prepare: aPreparation({ draft: changed, draft_version: 3, document_hash: newHash }),
      send: ({ document_hash }) => {
        if (document_hash === newHash) return SENT;
        throw refusal('PROPOSAL_CHANGED', { by: 'Olga Oleinik', at: '2026-03-02T09:30:00.000Z' });
      },
    },
  });
  await send.click();
  await expect
    .element(dialog.getByText(/^Olga Oleinik saved changes on .* Below is what will be sent now\.$/))
    .toBeVisible();
  await expect.element(dialog).toHaveTextContent('for Other Ltd');
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Version 1 is sent' })).toBeVisible();
  expect(server.calls('proposalVersions.send').at(-1)).toMatchObject({
    draft_version: 3,
    document_hash: newHash,
  });
});

test('without mail, the last look says that links must be passed on', async () => {
  await openLastLook({ mail_configured: false, preview: aPreparedDocument(aDraft({ order: 'at_once' })) });
  await expect.element(dialog).toHaveTextContent('Copy the links after sending');
  await send.click();
  await expect.element(page.getByRole('alert', { name: 'Nobody was mailed' })).toBeVisible();
});

test('on a phone, the last look is at the bottom of the screen', async () => {
  await page.viewport(390, 844);
  try {
    await openLastLook();
    await expect.poll(() => dialog.element().getBoundingClientRect().bottom).toBeGreaterThan(780);
  } finally {
    await page.viewport(1280, 720);
  }
});

test('a draft that nobody has edited is sent as it is shown', async () => {
  await openLastLook({ draft_version: 0 });
  await send.click();
  await expect.poll(() => server.calls('proposalVersions.send')).toMatchObject([{ draft_version: 0 }]);
});

test('a draft that was never saved is saved before the last look', async () => {
  await openApp(PATH, {
    ...responsesAbout(IN_REVIEW),
    proposalVersions: {
      prepare: aPreparation(),
      save: ({ draft, version }) => aPreparation({ draft: aDraft(draft), draft_version: version + 1 }),
    },
  });
  await button('Review and send').click();
  await expect.element(send).toHaveFocus();
  expect(server.calls('proposalVersions.save')).toMatchObject([{ version: 0 }]);
});

for (const { from, path } of [
  { from: "the client's page", path: `/clients/${uuid(200)}` },
  { from: 'Reviews', path: '/reviews' },
]) {
  test(`if Tallygate sends proposals, Send Proposal on ${from} opens the last look`, async () => {
    const all = responsesAbout(IN_REVIEW);
    const { get } = all.clients ?? {};
    const { queue } = all.reviews ?? {};
    if (typeof get !== 'object' || typeof queue !== 'object') throw new Error('No client in review');
    const { address } = await openApp(path, {
      ...all,
      clients: { ...all.clients, get: { ...get, proposals_sent_by: 'tallygate' } },
      reviews: { ...all.reviews, queue: { ...queue, proposals_sent_by: 'tallygate' } },
      proposalVersions: { prepare: aPreparation({ draft_version: 1 }) },
    });
    await button('Send Proposal').last().click();
    await expect.element(send).toBeVisible();
    expect(address()).toBe(`${PATH}#send`);
    expect(server.calls('proposals.send')).toEqual([]);
  });

  test(`if GoProposal sends proposals, a single proposal can be prepared from ${from}`, async () => {
    const { address } = await openApp(path, {
      ...responsesAbout(IN_REVIEW),
      proposalVersions: { prepare: aPreparation() },
    });
    await button('Other ways to send').click();
    await page.getByRole('menuitem', { name: 'Prepare proposal' }).click();
    await expect.element(button('Review and send')).toBeVisible();
    expect(address()).toBe(PATH);
  });
}
