import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Preparation } from '#contract/proposals/proposal-versions/preparation.ts';
import { violations } from '#tests/components/support/axe.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import {
  aDraft,
  aPreparation,
  aPreparedDocument,
  HASH,
} from '#tests/components/support/prepared-proposals.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const [COMPANY, PERSONAL] = [uuid(903), uuid(904)];
const [VAT, PAYROLL] = [uuid(510), uuid(511)];
type Draft = Preparation['draft'];

const DRAFT = aDraft();
const TWO = aDraft({
  letters: DRAFT.letters.flatMap((letter) => [
    letter,
    { ...letter, id: PERSONAL, letter: 'Individual', entity_name: 'Jane Doe', entity_type: 'Individual' },
  ]),
});

/** The preview: services that nobody has moved are the company's, except Payroll, which fits both letters. */
function preview(draft: Draft) {
  const document = aPreparedDocument(draft);
  const letters = document.letters.map((letter) => ({
    ...letter,
    services: [VAT, PAYROLL].filter(
      (key) => (draft.service_letters[key] ?? (key === VAT ? COMPANY : null)) === letter.id,
    ),
  }));
  return { ...document, letters };
}

const PROBLEM: Preparation['problems'][number] = {
  kind: 'service_without_letter',
  message: "Choose the letter for 'Payroll'. It could be in several letters.",
  is_blocking: true,
  letter_id: null,
  signatory_id: null,
  section: null,
  template_id: null,
  field: PAYROLL,
};

async function open(draft: Draft, problems: Preparation['problems'] = []) {
  await openApp(`/clients/${uuid(200)}/proposal`, {
    ...responsesAbout(),
    proposalVersions: {
      prepare: aPreparation({ draft, preview: preview(draft), problems }),
      preview: (input) => ({ document: preview(aDraft(input.draft)), document_hash: HASH, problems: [] }),
      save: (input) => {
        const saved = aDraft(input.draft);
        return aPreparation({ draft: saved, preview: preview(saved), draft_version: 1 });
      },
    },
  });
}

const section = page.getByRole('region', { name: 'Services of each letter' });
const select = (name: string) => section.getByRole('combobox', { name });

test('each letter shows its services and their sum', async () => {
  await open(TWO, [PROBLEM]);
  await expect.element(select('VAT Returns')).toHaveValue('Letter 1: Acme Tea Ltd');
  await expect.element(page.getByText(/^VAT Returns: £[\d,.]+ \+ VAT in the first year\.$/)).toBeVisible();
  await expect.element(page.getByText('No services.')).toBeVisible();
  await button('Choose the letter').click();
  await expect.element(select('Payroll')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await page.getByRole('option', { name: 'Letter 2: Jane Doe' }).click();
  await expect.element(select('Payroll')).toHaveValue('Letter 2: Jane Doe');
  await expect
    .element(page.getByText(/^Payroll: £[\d,.]+ \+ VAT in the first year, with all options\.$/))
    .toBeVisible();
  await expect.element(page.getByText('No services.')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await button('Save').click();
  await expect.element(success('Proposal saved')).toBeVisible();
  expect(server.calls('proposalVersions.save')).toMatchObject([
    { draft: { service_letters: { [PAYROLL]: PERSONAL } } },
  ]);
});

test('with one letter, there is nothing to choose', async () => {
  await open(DRAFT);
  await expect.element(page.getByRole('combobox', { name: 'Letter of engagement' })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});
