import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CompanyAnswer } from '#contract/due-diligence/companies/company.ts';
import { ACME } from '#tests/components/support/acme.ts';
import { violations } from '#tests/components/support/axe.ts';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const opener = button('Look up at Companies House');
const company = page.getByLabelText('Company', { exact: true });
const dialog = page.getByRole('dialog', { name: 'Look Up at Companies House' });
const shown = (text: string | RegExp) => expect.element(dialog.getByText(text)).toBeVisible();

async function openForm(answer: CompanyAnswer = ACME, typed = '') {
  const responses = responsesAbout();
  await openApp('/clients/add', responses);
  server.responds({
    dashboard: { badges: { ...(responses.dashboard?.badges as object), companies_house: true } as never },
    companies: {
      lookUp: answer,
      search: {
        state: 'found',
        companies: [{ number: '01234567', name: 'ACME TEA LIMITED', status: 'active', office: 'York' }],
      },
    },
  });
  await expect.element(page.getByLabelText('First Name')).toHaveFocus();
  if (typed !== '') await company.fill(typed);
}

test('without a key, nothing is offered', async () => {
  await openApp('/clients/add', responsesAbout());
  await expect.element(page.getByLabelText('First Name')).toHaveFocus();
  await expect.element(opener).not.toBeInTheDocument();
});

test('facts of a company found by name fill empty fields', async () => {
  await openForm(ACME, 'acme');
  await opener.click();
  await button('Show ACME TEA LIMITED').click();
  await shown('Overdue since 14/10/2026');
  await shown(/Jane Anne Smith/);
  await shown('Identity statement due by 19/01/2027');
  await shown('Companies House lists nobody.');
  await button('Use number').click();
  await userEvent.keyboard('{Escape}');
  const number = page.getByLabelText('Registration Number');
  await expect.element(number).toHaveValue('01234567');
  await expect.element(page.getByText('Number from Companies House')).toBeVisible();
  await number.fill('7654321');
  await expect.element(page.getByText('Number from Companies House')).not.toBeInTheDocument();
  expect(server.calls('companies.search')).toEqual([{ name: 'acme' }]);
});

test('what was typed is replaced only after a question', async () => {
  await openForm(ACME, 'Acme');
  await opener.click();
  await button('Show ACME TEA LIMITED').click();
  await button('Use name').click();
  await shown('Replace ‘Acme’?');
  await button('Keep').click();
  await expect.element(company).toHaveValue('Acme');
  await button('Use name').click();
  await expect.element(button('Replace')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(company).toHaveValue('ACME TEA LIMITED');
  await expect.element(button('name is in the form')).toBeVisible();
});

test.each<[CompanyAnswer, string | RegExp]>([
  [{ state: 'not_a_number' }, /is not a company number/],
  [{ state: 'not_found' }, 'Companies House has no company with this number.'],
  [{ state: 'refused' }, /refused the key/],
  [{ state: 'busy', retry_after_seconds: 90 }, /Try again in 2 minutes/],
  [{ state: 'away' }, /did not answer. Enter the details by hand/],
])('%j is one sentence', async (answer, sentence) => {
  await openForm(answer);
  await opener.click();
  await dialog.getByLabelText('Company number or name').fill('1234567');
  await userEvent.keyboard('{Enter}');
  await shown(sentence);
});

test('a proforma takes over name and address', async () => {
  const responses = responsesAbout(aClient({ status: 'proforma_review' }));
  await openApp(`/clients/${uuid(200)}/proforma`, responses);
  server.responds({
    dashboard: { badges: { ...(responses.dashboard?.badges as object), companies_house: true } as never },
    companies: { lookUp: ACME, search: { state: 'found', companies: [] } },
  });
  const city = page.getByLabelText('City');
  await city.fill('');
  await opener.click();
  await dialog.getByLabelText('Company number or name').fill('1234567');
  await button('Look Up').click();
  await button('Use city').click();
  await expect.element(button('city is in the form')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(city).toHaveValue('York');
  await expect.element(page.getByText('City from Companies House')).toBeVisible();
  await city.fill('Leeds');
  await expect.element(page.getByText('City from Companies House')).not.toBeInTheDocument();
});

test('the form that edits a client takes over the name, after a question', async () => {
  const responses = responsesAbout(aClient({ company: 'Acme Tea' }));
  await openApp(`/clients/${uuid(200)}/edit`, responses);
  server.responds({
    dashboard: { badges: { ...(responses.dashboard?.badges as object), companies_house: true } as never },
    companies: {
      lookUp: ACME,
      search: {
        state: 'found',
        companies: [{ number: '01234567', name: 'ACME TEA LIMITED', status: 'active', office: 'York' }],
      },
    },
  });
  await opener.click();
  await button('Show ACME TEA LIMITED').click();
  await button('Use name').click();
  await button('Replace').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(company).toHaveValue('ACME TEA LIMITED');
  await expect.element(page.getByText('Name from Companies House')).toBeVisible();
  expect(server.calls('companies.search')).toEqual([{ name: 'Acme Tea' }]);
});

test('the dialog has no accessibility problems', async () => {
  await openForm();
  await opener.click();
  await dialog.getByLabelText('Company number or name').fill('1234567');
  await button('Look Up').click();
  await shown(/From Companies House/);
  expect(await violations()).toEqual([]);
});
