import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import { templateTextSchema } from '#contract/proposals/letter-templates/letter-template.ts';
import { violations } from '#tests/components/support/axe.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import {
  everyPart,
  openLetters,
  PUBLISHED,
  steps,
  TEMPLATE,
  TEMPLATE_DRAFT,
} from '#tests/components/support/letter-templates.ts';
import { button, shownElement, success } from '#tests/components/support/parts.ts';
import { server } from '#tests/components/support/server.ts';

test('the list shows what each text is for, its state and what it covers', async () => {
  await openLetters();
  const terms = page.getByRole('region', { name: 'Terms' });
  await expect.element(terms).toHaveTextContent('Any letter · Limited Company · Businesses');
  await expect.element(terms).toHaveTextContent('Covers: Basis of fees and billing');
  await expect.element(terms).toHaveTextContent('Draft');
  await expect.element(terms).toHaveTextContent('Example');
});

test('the steps to the first letter name unpublished drafts and missing facts', async () => {
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

test('letters that are not usual are named until texts fit them', async () => {
  const whole = everyPart({ ...PUBLISHED, duties: [...LETTER_DUTIES] });
  const own = { ...TEMPLATE, id: uuid(850), part: 'covering' as const, letter: 'Limited Company (Audit)' };
  await openLetters([...whole, { ...own, entity_type: '', readers: 'any', versions: [PUBLISHED] }]);
  await expect
    .element(page.getByText(/^No covering letter is written for these letters/))
    .toHaveTextContent(/Any Entity \(No Annual Accounts\).*Limited Liability Partnership \(Audit\)/);
  await button('Open Terms, for Limited Company (Audit)').click();
  const fits = page.getByRole('combobox', { name: 'Also fits these letters' });
  (await shownElement(fits)).focus();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  await page.getByRole('option', { name: 'Limited Company (Audit)' }).click();
  server.responds({
    letterTemplates: {
      saveDraft: ({ text }) => ({
        ...TEMPLATE,
        versions: [{ ...TEMPLATE_DRAFT, ...templateTextSchema.parse(text), version: 1 }],
      }),
    },
  });
  await button('Save draft').click();
  await expect.element(success('Draft saved')).toBeVisible();
  expect(server.calls('letterTemplates.saveDraft')).toMatchObject([
    { text: { fits: { letters: ['Limited Company (Audit)'], entity_types: [] } } },
  ]);
});

test('without texts, administrators can add the starter letters', async () => {
  await openLetters([]);
  server.responds({ letterTemplates: { addStarters: { added: 25 } } });
  await button('Add starter letters').click();
  await expect.element(success('25 drafts added')).toBeVisible();
});
