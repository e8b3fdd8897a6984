import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { OPENED, openForm } from '#tests/components/support/open-form.tsx';
import { button, shownElement } from '#tests/components/support/parts.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const field = (question: string | RegExp) => page.getByLabelText(question);
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const choose = (question: RegExp, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByLabelText(answer).click();
const next = () => button('Next').click();
const submit = button('Submit Information');

async function answerFirst(): Promise<void> {
  await field(/How did you hear/).fill('A friend');
  await page.getByRole('checkbox', { name: /Ongoing services/ }).click();
  await next();
}

async function answerSecond(style = 'Sole Trader'): Promise<void> {
  await choose(/How do you trade/, style);
  await field(/What does your business do/).fill('Tea');
  await field(/What was your turnover/).fill('1000');
  await choose(/Do you employ staff/, 'No');
  await next();
}

async function answerThird(): Promise<void> {
  await field(/What do you want to achieve/).fill('More');
  await field(/biggest business challenges/).fill('Time');
  await next();
}

async function answerAll(): Promise<void> {
  await answerFirst();
  await answerSecond();
  await answerThird();
  await choose(/accountant or tax advisor/, 'No');
}

const answersSent = () =>
  (server.calls('questionnaire.submit') as { answers: Record<string, unknown>; send_copy?: boolean }[]).at(
    -1,
  );

test('the four steps lead to the confirmation', async () => {
  await openForm();
  await expect.element(page.getByText('Step 1 of 4')).toBeVisible();
  await answerFirst();
  await expect.element(heading('Your business')).toHaveFocus();
  await expect.element(page.getByText('Step 2 of 4')).toBeVisible();
  await answerSecond();
  await answerThird();
  await choose(/accountant or tax advisor/, 'No');
  await page.getByLabelText('Email me a copy of my answers').click();
  await submit.click();
  await expect.element(heading('Thank You!')).toHaveFocus();
  await expect.element(page.getByText(/A copy of your answers is on its way/)).toBeVisible();
  expect(answersSent()).toMatchObject({
    send_copy: true,
    answers: { how_did_you_hear: 'A friend', trading_style: 'Sole Trader', turnover_last_12_months: 1_000 },
  });
});

test('after the answers were sent, a reload thanks again', async () => {
  await openForm();
  await answerAll();
  await submit.click();
  await expect.element(heading('Thank You!')).toBeVisible();
  await cleanup();
  const used = () => {
    throw refusal('LINK_INVALID', { firm: null });
  };
  await openForm({ links: { open: used } }, { isReload: true });
  await expect.element(heading('Thank You!')).toBeVisible();
  await cleanup();
  await openForm({ links: { open: used } });
  await expect.element(heading('Invalid or Expired Link')).toBeVisible();
});

test('the greeting stands on the first step only', async () => {
  await openForm({ links: { open: { ...OPENED, company: 'Tea Ltd' } } });
  await expect.element(page.getByText(/Hello Ada, Tea Ltd/)).toBeVisible();
  await answerFirst();
  await expect.element(heading('Your business')).toBeVisible();
  await expect.element(page.getByText(/Hello Ada/)).not.toBeInTheDocument();
});

test('the company that the page greets is filled in', async () => {
  await openForm({ links: { open: { ...OPENED, company: 'Tea Ltd' } } });
  await expect.element(page.getByText(/Hello Ada, Tea Ltd/)).toBeVisible();
  expect(Object.keys(localStorage)).not.toContain('tallygate:questionnaire:a-draft');
  await answerFirst();
  await choose(/How do you trade/, 'Limited Company');
  await expect.element(field(/name of your company/)).toHaveValue('Tea Ltd');
});

test('if the server cannot send mail, no copy is offered', async () => {
  await openForm({
    links: { open: { ...OPENED, draft_key: 'd', copy_offered: false } },
  });
  await answerAll();
  await expect.element(page.getByLabelText('Email me a copy of my answers')).not.toBeInTheDocument();
  await submit.click();
  await expect.element(heading('Thank You!')).toBeVisible();
  expect(answersSent()?.send_copy).toBe(false);
});

test('each step marks its unanswered questions', async () => {
  await openForm();
  await next();
  await expect.element(page.getByText('Please tell us how you heard about us')).toBeVisible();
  await expect.element(page.getByText('Please select at least one engagement type')).toBeVisible();
  await expect.element(page.getByText('2 answers need your attention.')).toBeVisible();
  await expect.element(field(/How did you hear/)).toHaveFocus();
  await answerFirst();
  await expect.element(page.getByText(/your attention/)).not.toBeInTheDocument();
  await next();
  for (const message of [
    'Please select your trading style',
    'Please tell us your industry',
    'Please provide your turnover',
    'Please indicate if you employ staff',
  ])
    await expect.element(page.getByText(message)).toBeVisible();
  await answerSecond();
  await next();
  await expect.element(page.getByText('Please share your goals for the next 12 months')).toBeVisible();
  await expect.element(page.getByText('Please describe your biggest business challenges')).toBeVisible();
  await answerThird();
  await submit.click();
  await expect.element(page.getByText('Please indicate if you have an existing advisor')).toBeVisible();
  await choose(/accountant or tax advisor/, 'Yes');
  await submit.click();
  await expect.element(page.getByText('Please specify the annual fee')).toBeVisible();
  expect(answersSent()).toBeUndefined();
});

test('company questions appear only for a limited company', async () => {
  await openForm();
  await answerFirst();
  const name = field(/name of your company/);
  const number = field(/company registration number/);
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(number).not.toBeInTheDocument();
  await answerSecond('Limited Company');
  await expect.element(name).toHaveFocus();
  await expect
    .element(page.getByText('Company name and registration number are required for Limited Companies'))
    .toBeVisible();
  await number.fill('01234567');
  await choose(/How do you trade/, 'Sole Trader');
  await expect.element(number).not.toBeInTheDocument();
  await expect.element(page.getByText(/are required for Limited Companies/)).not.toBeInTheDocument();
  await field(/trading name, if you have one/).fill('Tea Time');
  await next();
  await answerThird();
  await choose(/accountant or tax advisor/, 'No');
  await submit.click();
  await expect.element(heading('Thank You!')).toBeVisible();
  expect(answersSent()?.answers).toMatchObject({
    company_name: 'Tea Time',
    company_registration_number: null,
  });
});

test('a follow-up question no longer required is not reported as unanswered', async () => {
  await openForm();
  await answerFirst();
  await choose(/Do you employ staff/, 'Yes');
  await next();
  await expect.element(page.getByText('Please specify the number of staff')).toBeVisible();
  await choose(/Do you employ staff/, 'No');
  await expect.element(page.getByText('Please specify the number of staff')).not.toBeInTheDocument();
});

test("'Back' and the browser's back button show the previous step", async () => {
  await openForm();
  await answerFirst();
  await answerSecond();
  await button('Back').click();
  await expect.element(heading('Your business')).toHaveFocus();
  await expect.element(field(/What does your business do/)).toHaveValue('Tea');
  await next();
  await expect.element(heading('Your plans')).toBeVisible();
  history.back();
  await expect.element(heading('Your business')).toBeVisible();
});

test('Enter goes to the next step', async () => {
  await openForm();
  await page.getByRole('checkbox', { name: /Ongoing services/ }).click();
  await field(/How did you hear/).fill('A friend');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Your business')).toHaveFocus();
});

test('submitting returns to an earlier step with a missing answer', async () => {
  await openForm();
  await answerAll();
  history.back();
  await expect.element(heading('Your plans')).toBeVisible();
  history.back();
  await field(/What does your business do/).fill('');
  history.forward();
  await expect.element(heading('Your plans')).toBeVisible();
  history.forward();
  await submit.click();
  await expect.element(field(/What does your business do/)).toHaveFocus();
  await expect.element(page.getByText('Please tell us your industry')).toBeVisible();
});

test('the answers stay after a failed submission', async () => {
  await openForm();
  await answerAll();
  const calls = server.failing('questionnaire.submit');
  await submit.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to submit information');
  calls.pass();
  await submit.click();
  await expect.element(heading('Thank You!')).toBeVisible();
  expect(answersSent()?.answers).toMatchObject({ industry: 'Tea' });
});

test('on a phone, fields and choices are at least 48 px high', async () => {
  await page.viewport(320, 640);
  try {
    await openForm();
    await answerFirst();
    await expect.element(heading('Your business')).toBeVisible();
    const targets = [
      ...(await boxes(field(/What does your business do/))),
      ...(await boxes(field(/What was your turnover/))),
      ...(await boxes(button('Next'))),
    ];
    for (const { height } of targets) expect(height).toBeGreaterThanOrEqual(48);
    const label = (await shownElement(page.getByText('Sole Trader'))).closest('div[class*=choice]');
    expect(label?.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
    for (const { size } of targets) expect(size).toBeGreaterThanOrEqual(16);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  } finally {
    await page.viewport(1280, 720);
  }
});

async function boxes(locator: Locator) {
  const element = await shownElement(locator);
  return [
    {
      height: element.getBoundingClientRect().height,
      size: Number.parseFloat(getComputedStyle(element).fontSize),
    },
  ];
}

test('a second tab returns to the step that the draft was left at', async () => {
  await openForm();
  await answerFirst();
  await answerSecond();
  await expect.element(page.getByText('Step 3 of 4')).toBeVisible();
  history.replaceState(null, '');
  await openForm();
  await expect.poll(() => page.getByText('Step 3 of 4').elements()).toHaveLength(2);
});

test('the registered name for a typed number can be taken over', async () => {
  await openForm({
    links: { open: { ...OPENED, names_companies: true } },
    companies: { nameOf: ({ number }) => ({ name: number === '01234567' ? 'ACME TEA LIMITED' : null }) },
  });
  await answerFirst();
  await choose(/How do you trade/, 'Limited Company');
  const number = field(/company registration number/);
  await number.fill('7654321');
  await expect
    .poll(() => server.calls('companies.nameOf'))
    .toEqual([{ token: 'a-token', number: '07654321' }]);
  expect(page.getByText(/Companies House lists/).elements()).toHaveLength(0);
  await number.fill('1234567');
  await expect.element(page.getByText(/lists this number as ACME TEA LIMITED/)).toBeVisible();
  await button('Fill in the name').click();
  await expect.element(field(/name of your company/)).toHaveValue('ACME TEA LIMITED');
  await field(/name of your company/).fill('Acme');
  await button('Replace the name').click();
  await expect.element(button('Name is filled in')).toHaveFocus();
});

test('without Companies House, nothing is asked', async () => {
  await openForm();
  await answerFirst();
  await choose(/How do you trade/, 'Limited Company');
  await field(/company registration number/).fill('1234567');
  await next();
  expect(server.calls('companies.nameOf')).toEqual([]);
});
