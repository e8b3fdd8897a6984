import type { Page } from '@playwright/test';

const choose = (page: Page, question: RegExp, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByLabel(answer).check();

/**
 * Answers all questions and stays on the last step. `inSteps`: the form is on the public page, which shows one step at
 * a time.
 */
export async function answerAll(page: Page, { inSteps }: { inSteps: boolean }): Promise<void> {
  const next = async () => inSteps && (await page.getByRole('button', { name: 'Next' }).click());
  await page.getByLabel('How did you hear about us?').fill('A friend');
  await page.getByRole('checkbox', { name: /Ongoing services/ }).check();
  await next();
  await choose(page, /How do you trade/, 'Limited Company');
  await page.getByLabel('What is the name of your company?').fill('Analytical Engines Ltd');
  await page.getByLabel('What is your company registration number?').fill('01234567');
  await page.getByLabel('What does your business do?').fill('Computing');
  await page.getByLabel('What was your turnover in the last 12 months?').fill('125000');
  await choose(page, /Do you employ staff/, 'Yes');
  await page.getByLabel('How many people do you employ?').fill('4');
  await next();
  await page.getByLabel('What do you want to achieve in the next 12 months?').fill('Twice the turnover');
  await page.getByLabel('What are your biggest business challenges?').fill('Too little time');
  await next();
  await choose(page, /accountant or tax advisor/, 'Yes');
  await page.getByLabel('How much do you pay them a year?').fill('0');
}
