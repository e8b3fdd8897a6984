import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LETTER_DUTIES } from '#contract/letter-templates/letter-duties.ts';
import { LETTER_PARTS } from '#contract/letter-templates/letter-part.ts';
import { violations } from '#tests/components/support/axe.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openLetters, PUBLISHED, TEMPLATE } from '#tests/components/support/letter-templates.ts';
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

const steps = page.getByRole('region', { name: 'Before letters can be sent' });

test('the steps to the first letter name unpublished drafts, missing facts, and what letters of each entity type lack', async () => {
  const { address } = await openLetters([TEMPLATE], { missing_facts: ['facts.insurer', 'firm.phone'] });
  await expect
    .element(steps)
    .toHaveTextContent('1 draft not published. Our examples are a start, not advice');
  await expect
    .element(steps)
    .toHaveTextContent("facts that are not entered yet: Insurer and the firm's phone number");
  await expect
    .element(steps.getByRole('link', { name: 'Enter the facts' }))
    .toHaveAttribute('href', '/settings?tab=firm#facts-insurer');
  await expect
    .element(steps)
    .toHaveTextContent(/Limited Company: no text covers scope, and what is out of scope/);
  expect(await violations()).toEqual([]);
  await button('Add covering letter, for Limited Company').click();
  await expect.element(page.getByRole('dialog', { name: 'Add text' })).toBeVisible();
  expect(address()).toBe('/letters?text=new&part=covering');
});

test('once letters are complete for every entity type, one line says so', async () => {
  const whole = LETTER_PARTS.map((part, index) => ({
    ...TEMPLATE,
    id: uuid(810 + index),
    part,
    entity_type: '',
    readers: 'any' as const,
    versions: [{ ...PUBLISHED, id: uuid(830 + index), duties: [...LETTER_DUTIES] }],
  }));
  await openLetters(whole);
  await expect.element(page.getByText('Letters are ready for every entity type.')).toBeVisible();
  await expect.element(steps).not.toBeInTheDocument();
});

test('without texts, administrators can add the starter letters', async () => {
  await openLetters([]);
  server.responds({ letterTemplates: { addStarters: { added: 25 } } });
  await button('Add starter letters').click();
  await expect.element(success('25 drafts added')).toBeVisible();
});
