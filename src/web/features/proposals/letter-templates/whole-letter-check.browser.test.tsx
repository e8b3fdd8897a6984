import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import { violations } from '#tests/components/support/axe.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import {
  EDIT,
  everyPart,
  openLetters,
  PUBLISHED,
  preview,
  steps,
  TEMPLATE,
  TEMPLATE_DRAFT,
  textSection,
} from '#tests/components/support/letter-templates.ts';
import { button, shownElement } from '#tests/components/support/parts.ts';

const lacks = page.getByRole('group', { name: 'The whole letter does not cover' });

test('the editor lists once for each part what the whole letter lacks', async () => {
  const other = { ...TEMPLATE, id: uuid(802), part: 'privacy' as const, readers: 'any' as const };
  const privacy = { ...other, versions: [{ ...PUBLISHED, title: 'Our privacy notice', duties: [] }] };
  const { address } = await openLetters([TEMPLATE, privacy], { path: `/letters?text=${TEMPLATE.id}` });
  await expect.element(lacks).toHaveTextContent(/6 points that this text usually states: .*Governing law/);
  await expect.element(lacks).toHaveTextContent('Duration and ending; Governing law (The Provision of');
  await expect.element(lacks).toHaveTextContent('Add what is missing here, and mark its section.');
  await expect.element(lacks).toHaveTextContent("2 points that 'Our privacy notice' usually states");
  await expect.element(lacks).toHaveTextContent('No covering letter, which usually states 1 point: Scope');
  await expect.element(lacks).not.toHaveTextContent('Basis of fees and billing');
  await expect.element(lacks).not.toHaveTextContent('Right to cancel');
  await expect.poll(() => lacks.getByRole('listitem').elements()).toHaveLength(4);
  expect(await violations(await shownElement(lacks))).toEqual([]);
  await page.getByRole('checkbox', { name: 'Governing law' }).click();
  await expect.element(lacks).not.toHaveTextContent('Governing law');
  const open = lacks.getByRole('button', { name: "Open 'Our privacy notice'", exact: true });
  await open.click();
  await button('Keep editing').click();
  await open.click();
  await button('Discard').click();
  await expect.poll(address).toBe(`/letters?text=${privacy.id}`);
});

test('with drafts alone, the steps and the editor agree on what letters lack', async () => {
  const drafts = everyPart({ ...TEMPLATE_DRAFT, duties: [...LETTER_DUTIES] });
  await openLetters(drafts, { path: `/letters?text=${uuid(812)}` });
  const whole = page.getByRole('dialog').getByText(/the whole letter covers everything/);
  await expect.element(whole).toHaveTextContent('Once this text and 5 other drafts are published');
  await expect
    .element(steps)
    .toHaveTextContent('Once the drafts are published, letters are complete for every entity type.');
});

test('the editor shows what it finds while the text is typed', async () => {
  const drafts = everyPart({ ...TEMPLATE_DRAFT, duties: [...LETTER_DUTIES] });
  await openLetters(drafts, { path: `/letters?text=${uuid(812)}` });
  const whole = page.getByRole('dialog').getByRole('status').filter({ hasText: 'the whole letter covers' });
  const insurer = page.getByRole('checkbox', { name: 'Professional indemnity insurer' });
  await expect.element(whole).toHaveTextContent(/Ticked, but not found in a text: .*Governing law/);
  await expect
    .element(insurer)
    .toHaveAccessibleDescription(
      'Not found. Mark the section with {{covers.insurance}}, or state {{facts.insurer}} and {{facts.insurance_territory}}.',
    );
  await textSection.fill(
    '# Insurer {{covers.insurance}}\n\nExample Insurance plc\n\n{{facts.governing_law}}',
  );
  await expect.element(insurer).toHaveAccessibleDescription('Found');
  await expect.element(whole).not.toHaveTextContent(/insurer|Governing law/);
  await expect.element(preview).toHaveTextContent('TermsInsurerExample Insurance plc');
  await insurer.click();
  await expect.element(whole).not.toHaveTextContent(/insurer/);
  expect(await violations(await shownElement(page.getByRole('dialog')))).toEqual([]);
});

test('a point that no draft covers is named by steps and editor', async () => {
  const duties = LETTER_DUTIES.filter((duty) => duty !== 'letter_governing_law');
  await openLetters(everyPart({ ...TEMPLATE_DRAFT, duties }), { path: `/letters?text=${uuid(812)}` });
  await expect.element(lacks).toHaveTextContent('1 point that this text usually states: Governing law');
  await expect.element(lacks).toHaveTextContent('This counts 5 other drafts as published.');
  await expect.poll(() => lacks.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(steps).toHaveTextContent('Every entity type: no text covers governing law');
});

test('one sentence says which duties nobody has confirmed', async () => {
  await openLetters();
  await expect
    .element(steps)
    .toHaveTextContent(/Not confirmed: nobody has compared these duties with their sources yet: Basis of/);
  await expect.element(steps).not.toHaveTextContent(/Not confirmed.*indemnity insurer/);
  await button(EDIT).click();
  await expect.element(lacks).toHaveTextContent(/Not confirmed/);
  expect((await shownElement(lacks)).textContent.split('Not confirmed')).toHaveLength(2);
  for (const label of ['Scope', 'Who is', 'Supervisory', 'Duration', 'Governing'])
    await page.getByRole('checkbox', { name: label }).click();
  await page.getByRole('checkbox', { name: 'Data protection', exact: true }).click();
  await expect.element(lacks).toHaveTextContent('Professional indemnity insurer');
  await expect.element(lacks).not.toHaveTextContent('Not confirmed');
});
