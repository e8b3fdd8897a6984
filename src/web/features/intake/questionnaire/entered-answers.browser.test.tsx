import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('answers entered by staff stay in the form when submitting fails', async () => {
  await openApp(`/clients/${uuid(200)}`, responsesAbout());
  server.failing('questionnaire.enter');
  await button('Enter Information Manually').click();
  await page.getByLabelText(/How did you hear/).fill('A friend');
  await page.getByRole('checkbox', { name: /Ongoing services/ }).click();
  const answer = (question: RegExp, text: string) =>
    page.getByRole('radiogroup', { name: question }).getByLabelText(text).click();
  await answer(/How do you trade/, 'Sole Trader');
  await page.getByLabelText(/What does your business do/).fill('Tea');
  await page.getByLabelText(/What was your turnover/).fill('1000');
  await answer(/Do you employ staff/, 'No');
  await page.getByLabelText(/What do you want to achieve/).fill('More');
  await page.getByLabelText(/biggest business challenges/).fill('Time');
  await answer(/accountant or tax advisor/, 'No');
  await button('Submit Information').click();
  await expect.element(toast('Failed to submit information').first()).toBeVisible();
  await expect.element(page.getByLabelText(/What does your business do/)).toHaveValue('Tea');
});
