import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aSavedFees } from '#contract/pricing/fees/fees.fixture.ts';
import type { Preparation } from '#contract/proposals/proposal-versions/preparation.ts';
import { violations } from '#tests/components/support/axe.ts';
import { ADMIN_SESSION, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press, shownElement, success, toast } from '#tests/components/support/parts.ts';
import {
  aDraft,
  aPreparation,
  aPreparedDocument,
  BOB,
  JANE,
} from '#tests/components/support/prepared-proposals.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const PATH = `/clients/${uuid(200)}/proposal`;
const field = (name: string, nth = 0) => page.getByRole('textbox', { name, exact: true }).nth(nth);
const preview = page.getByRole('article', { name: 'What the client will see' });

type UserRole = (typeof ADMIN_SESSION)['user']['role'];

async function open(given: Partial<Preparation> = {}, role: UserRole = 'admin') {
  const opened = await openApp(PATH, {
    ...responsesAbout(),
    auth: { session: { ...ADMIN_SESSION, user: { ...ADMIN_SESSION.user, role } } },
    proposalVersions: {
      prepare: aPreparation(given),
      preview: ({ draft }) => ({
        document: aPreparedDocument(aDraft(draft)),
        document_hash: 'b'.repeat(64),
        problems: [],
      }),
      save: ({ draft, version }) =>
        aPreparation({
          ...given,
          draft: aDraft(draft),
          draft_version: version + 1,
          draft_edited_by_name: 'Grace Admin',
          draft_edited_at: '2026-03-02T10:00:00.000Z',
        }),
    },
  });
  await expect.element(field('Name')).toHaveValue(JANE.name);
  return opened;
}

test('the form starts from the proforma', async () => {
  await open();
  await expect
    .element(preview)
    .toHaveTextContent(/Proposal for Acme Tea Ltd.*VAT Returns.*PayrollOptional: chosen/);
  await expect.element(page.getByText('The client may leave out Payroll.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Edit in the proforma' })).toBeVisible();
  await expect.element(page.getByText('Filled in from the proforma, not saved yet.')).toBeVisible();
  await expect
    .element(page.getByText(/^If you send the proposal today, it is valid until the end of \w+day \d/))
    .toBeVisible();
  expect(server.calls('proposalVersions.preview')).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('letters change when signatories are added, moved or removed', async () => {
  await open();
  await press(button(/^Move Bob Roe/), 'ArrowUp');
  await expect.element(button(/^Move Bob Roe, number 1 of 2/)).toHaveFocus();
  await expect.element(field('Name')).toHaveValue(BOB.name);
  await button('Add a signatory').click();
  await expect.element(field('Name', 2)).toHaveFocus();
  await userEvent.keyboard('Cy Poe');
  await field('Email', 2).fill('cy@example.com');
  await expect.element(page.getByRole('checkbox', { name: 'Cy Poe' })).toBeChecked();
  await button('Remove Jane Doe').click();
  await expect.element(page.getByRole('checkbox', { name: 'Jane Doe' })).not.toBeInTheDocument();
  await button('Save').click();
  await expect.element(success('Proposal saved')).toBeVisible();
  const [saved] = server.calls('proposalVersions.save') as { version: number; draft: Preparation['draft'] }[];
  expect(saved?.version).toBe(0);
  expect(saved?.draft.signatories.map(({ name }) => name)).toEqual(['Bob Roe', 'Cy Poe']);
  expect(saved?.draft.letters[0]?.signatory_ids).toEqual(saved?.draft.signatories.map(({ id }) => id));
});

test('a change is previewed after a pause', async () => {
  await open();
  const call = server.delayed('proposalVersions.preview');
  await field('Message').fill('Dear Ada');
  await expect.element(page.getByText('Updating...')).toBeVisible();
  await expect.poll(() => server.calls('proposalVersions.preview').length).toBe(1);
  await field('Message').fill('Dear Ada, welcome');
  await expect.element(field('Message')).toHaveValue('Dear Ada, welcome');
  call.pass();
  await expect.element(preview).toHaveTextContent(/Dear Ada, welcome/);
  await expect.element(page.getByText('Up to date with the form')).toBeVisible();
});

test('invalid fields are marked', async () => {
  await open();
  await field('Email').fill('jane');
  await page.getByRole('spinbutton', { name: 'Valid for, days' }).fill('0');
  await button('Review and send').click();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(page.getByText('Enter at least 1 day')).toBeVisible();
  expect(server.calls('proposalVersions.save')).toEqual([]);
  await page.getByRole('link', { name: 'Back to Client' }).click();
  await expect.element(page.getByText('Leave without saving?')).toBeVisible();
  await button('Stay here').click();
  await expect.element(field('Email')).toHaveValue('jane');
});

test('a blocking problem prevents sending', async () => {
  const problem = {
    kind: 'same_address' as const,
    message: 'Jane Doe and Bob Roe have one address.',
    is_blocking: false,
    letter_id: null,
    signatory_id: BOB.id,
    section: null,
    template_id: null,
    field: null,
  };
  await open({
    problems: [
      problem,
      {
        ...problem,
        kind: 'placeholder_letter',
        message: 'Choose a letter.',
        is_blocking: true,
        letter_id: uuid(903),
        signatory_id: null,
      },
    ],
  });
  await button('Go to the letter').click();
  await expect.element(page.getByRole('combobox', { name: 'Letter of engagement' })).toHaveFocus();
  await button('Go to the signatory').click();
  await expect.element(field('Name', 1)).toHaveFocus();
  await button('Review and send').click();
  await expect.element(toast('Solve the listed problems before you send.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a problem in a text links to the exact place', async () => {
  const problem = {
    is_blocking: true,
    letter_id: null,
    signatory_id: null,
    template_id: null,
    field: null,
    message: 'Missing.',
  };
  const problems: Preparation['problems'] = [
    { ...problem, kind: 'missing_fact', section: 'firm', field: 'facts.insurer' },
    { ...problem, kind: 'unfilled_field', section: 'client', field: 'responsible.name' },
    { ...problem, kind: 'unfilled_field', section: 'client', field: 'client.phone', message: 'No phone.' },
    { ...problem, kind: 'unknown_field', section: 'letters', template_id: uuid(950), field: '{{x}}' },
    { ...problem, kind: 'unknown_field', section: 'proposal', field: '{{x}}', message: 'In the message.' },
  ];
  await open({ problems });
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('Enter it')).toHaveAttribute('href', '/settings?tab=firm#facts-insurer');
  await expect.element(link('Edit the client')).not.toBeInTheDocument();
  await page.getByText('This client and proposal: 3 things').click();
  await expect
    .element(link('Choose the owner'))
    .toHaveAttribute('href', `/clients/${uuid(200)}#client-owner`);
  await expect.element(link('Edit the client')).toHaveAttribute('href', `/clients/${uuid(200)}/edit`);
  await expect.element(link('Open the text')).toHaveAttribute('href', `/letters?text=${uuid(950)}`);
  await button('Go to the message').click();
  await expect.element(field('Message')).toHaveFocus();
});

test('staff are told to ask an administrator about letters and the firm', async () => {
  const problem = { is_blocking: true, letter_id: null, signatory_id: null, template_id: null, field: null };
  await open(
    {
      problems: [
        { ...problem, kind: 'firm_without_name', section: null, message: 'No name.' },
        { ...problem, kind: 'no_template', section: 'letters', message: 'No terms.' },
      ],
    },
    'staff',
  );
  expect(await page.getByText('Ask an administrator').all()).toHaveLength(2);
});

test('if someone else saved first, the user decides about conflicting fields', async () => {
  await open({ draft_version: 3 });
  server.responds({
    proposalVersions: {
      save: ({ draft, version }) => {
        if (version < 4) {
          throw refusal('ROW_CHANGED', {
            version: 4,
            changed: { message: 'Theirs', valid_days: 14 },
            by: 'Olga Oleinik',
            at: '2026-03-02T09:30:00.000Z',
          });
        }
        return aPreparation({ draft: aDraft(draft), draft_version: 5 });
      },
    },
  });
  await field('Message').fill('Mine');
  await button('Save').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Their other changes stay: Valid for.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('spinbutton', { name: 'Valid for, days' })).toHaveValue('14');
  expect(server.calls('proposalVersions.save').at(-1)).toMatchObject({
    version: 4,
    draft: { message: 'Mine', valid_days: 14 },
  });
});

test('if the client has no proforma, the screen says so', async () => {
  await openApp(PATH, {
    ...responsesAbout(),
    proposalVersions: {
      prepare: () => {
        throw refusal('NO_PROFORMA');
      },
    },
  });
  await expect.element(page.getByText('There is no proforma yet')).toBeVisible();
});

test('on a phone, the form comes first and a switch shows the preview', async () => {
  await page.viewport(390, 844);
  try {
    await open();
    await expect.element(preview).not.toBeInTheDocument();
    await page
      .getByRole('radiogroup', { name: 'Show' })
      .getByText('What the client will see', { exact: true })
      .click();
    await expect.element(preview).toBeVisible();
    await expect.element(field('Name')).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBe(390);
    expect(
      (await shownElement(button('Review and send'))).getBoundingClientRect().bottom,
    ).toBeLessThanOrEqual(844);
  } finally {
    await page.viewport(1280, 720);
  }
});

test('the screen says that newer prices are in force', async () => {
  const newer_prices = {
    book_id: uuid(702),
    number: 2,
    starts_on: '2026-03-01',
    changes: [
      {
        key: uuid(510),
        name: 'VAT Returns',
        from: { net: 10_000, billing: 'monthly' as const },
        to: { net: 11_000, billing: 'monthly' as const },
      },
    ],
  };
  await open({ newer_prices });
  await expect
    .element(page.getByText(/^Version 2 of the price book has been in force since 01\/03\/2026/))
    .toBeVisible();
  await expect.element(page.getByText('VAT Returns: £100.00 a month → £110.00 a month')).toBeVisible();
  server.responds({
    proforma: { priceAgain: aSavedFees({ book: { id: uuid(702), number: 2, starts_on: '2026-03-01' } }) },
    proposalVersions: { prepare: aPreparation() },
  });
  await button('Compute the fees again').click();
  await expect.element(success('Fees computed from version 2 of the price book')).toBeVisible();
  await expect.element(page.getByText('Newer prices are in force')).not.toBeInTheDocument();
  expect(server.calls('proforma.priceAgain')).toMatchObject([{ book_id: uuid(702) }]);
});
