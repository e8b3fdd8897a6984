import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LETTER_DUTIES } from '#contract/letter-templates/letter-duties.ts';
import { violations } from '#tests/components/support/axe.ts';
import {
  everyPart,
  openLetters,
  PUBLISHED,
  steps,
  TEMPLATE,
} from '#tests/components/support/letter-templates.ts';
import { button, success } from '#tests/components/support/parts.ts';
import { server } from '#tests/components/support/server.ts';

test('the list shows what each text is for, its state and what it covers', async () => {
  await openLetters();
  const terms = page.getByRole('region', { name: 'Terms' });
  await expect.element(terms).toHaveTextContent('Any letter · Limited Company · Businesses');
  await expect.element(terms).toHaveTextContent('Covers: Basis of fees and billing');
  await expect.element(terms).toHaveTextContent('Draft');
  await expect.element(terms).toHaveTextContent('Example');
});

test('the steps to the first letter name unpublished drafts, missing facts, and what the letters for each entity type lack', async () => {
  const { address } = await openLetters([TEMPLATE], { missing_facts: ['firm.phone', 'facts.insurer'] });
  await expect
    .element(steps)
    .toHaveTextContent('1 draft not published. Our examples are a start, not advice');
  await expect.element(steps).toHaveTextContent('facts that are not entered yet: Phone and Insurer');
  for (const [name, hash] of [
    ['Phone', 'firm-phone'],
    ['Insurer', 'facts-insurer'],
  ] as const)
    await expect
      .element(steps.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', `/settings?tab=firm#${hash}`);
  await expect
    .element(steps.getByRole('link', { name: 'Enter the facts' }))
    .toHaveAttribute('href', '/settings?tab=firm#firm-phone');
  await expect
    .element(steps)
    .toHaveTextContent(/Limited Company: no text covers scope, and what is out of scope/);
  expect(await violations()).toEqual([]);
  await button('Add covering letter, for Limited Company').click();
  await expect.element(page.getByRole('dialog', { name: 'Add text' })).toBeVisible();
  expect(address()).toBe('/letters?text=new&part=covering');
});

test('if letters are complete for every entity type, one line says so', async () => {
  const whole = everyPart({ ...PUBLISHED, duties: [...LETTER_DUTIES] });
  await openLetters(whole);
  await expect.element(page.getByText('Letters are ready for every entity type.')).toBeVisible();
  await expect.element(steps).not.toBeInTheDocument();
  await expect
    .element(page.getByText(/Not confirmed: nobody has compared these duties/))
    .toHaveTextContent('; Governing law.');
});

test('without texts, administrators can add the starter letters', async () => {
  await openLetters([]);
  server.responds({ letterTemplates: { addStarters: { added: 25 } } });
  await button('Add starter letters').click();
  await expect.element(success('25 drafts added')).toBeVisible();
});
