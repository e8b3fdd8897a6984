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
  await page.getByLabelText('How Did You Hear').fill('A friend');
  await page.getByRole('checkbox', { name: /Ongoing services/ }).click();
  const answer = (question: RegExp, text: string) =>
    page.getByRole('radiogroup', { name: question }).getByLabelText(text).click();
  await answer(/Trading Style/, 'Sole Trader');
  await page.getByLabelText('Industry').fill('Tea');
  await page.getByLabelText('Turnover Last 12 Months').fill('1000');
  await answer(/Employs Staff/, 'No');
  await page.getByLabelText('Goals Next 12 Months').fill('More');
  await page.getByLabelText('Business Challenges').fill('Time');
  await answer(/Existing Advisor/, 'No');
  await button('Submit Information').click();
  await expect.element(toast('Failed to submit information').first()).toBeVisible();
  await expect.element(page.getByLabelText('Industry')).toHaveValue('Tea');
});
