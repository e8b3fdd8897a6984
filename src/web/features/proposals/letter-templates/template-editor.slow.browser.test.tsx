import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { templateTextSchema } from '#contract/proposals/letter-templates/letter-template.ts';
import { FITS_ANY } from '#contract/proposals/letter-templates/template-fits.ts';
import { violations } from '#tests/components/support/axe.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import {
  EDIT,
  openLetters,
  preview,
  TEMPLATE,
  TEMPLATE_DRAFT,
  textSection,
} from '#tests/components/support/letter-templates.ts';
import { button, shownElement, success } from '#tests/components/support/parts.ts';
import { refusal, server } from '#tests/components/support/server.ts';

test('the address opens a text in the editor', async () => {
  const { address } = await openLetters([TEMPLATE], { path: `/letters?text=${TEMPLATE.id}` });
  await expect.element(textSection).toHaveValue(TEMPLATE_DRAFT.text);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/letters');
  await button(EDIT).click();
  await textSection.fill('Changed');
  expect(address()).toBe(`/letters?text=${TEMPLATE.id}`);
  await userEvent.keyboard('{Escape}');
  await button('Discard').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the preview is filled in for a real client during typing', async () => {
  await openLetters();
  await button(EDIT).click();
  await expect.element(preview).toHaveTextContent('Dear Ada');
  await textSection.fill('For {{client.company}}: {{client.nick}} {{facts.insurer}}');
  await expect.element(preview).toHaveTextContent('For # Engines **Ltd**');
  const named = page.getByRole('alert').filter({ hasText: "Can't be filled in" });
  await expect.element(named).toHaveTextContent("{{client.nick}} isn't a field. Choose one from the list.");
  await expect
    .element(named)
    .toHaveTextContent(
      '{{facts.insurer}} has no value. The value comes from Settings, Firm, Facts for letters of engagement.',
    );
});

test('a text too slow to render is refused at its field', async () => {
  await openLetters();
  await button(EDIT).click();
  await textSection.fill('|'.repeat(3_100));
  await button('Save draft').click();
  await expect.element(page.getByText(/^Text must have 3,000 lines/)).toBeVisible();
  await expect.element(textSection).toHaveValue('|'.repeat(3_100));
});

test('a field is inserted at the cursor', async () => {
  await openLetters();
  await button(EDIT).click();
  await textSection.fill('Dear , hello');
  const area = (await shownElement(textSection)) as HTMLTextAreaElement;
  area.setSelectionRange(5, 5);
  await page.getByRole('combobox', { name: 'Insert a field' }).selectOptions('client.surname');
  await expect.element(textSection).toHaveValue('Dear {{client.surname}}, hello');
});

test('{{ offers fields to choose by keyboard', async () => {
  await openLetters();
  await button(EDIT).click();
  await textSection.fill('');
  await textSection.click();
  await userEvent.keyboard('Dear {{{{surn');
  const offered = page
    .getByRole('listbox', { name: 'Fields to insert' })
    .getByRole('option', { name: /client.surname/ });
  await expect.element(offered).toHaveAttribute('aria-selected', 'true');
  expect(await violations(await shownElement(page.getByRole('dialog')))).toEqual([]);
  await userEvent.keyboard('{Enter}, hello');
  await expect.element(textSection).toHaveValue('Dear {{client.surname}}, hello');
  await userEvent.keyboard(' {{{{');
  await expect.element(page.getByRole('listbox', { name: 'Fields to insert' })).toBeVisible();
  const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks()).toEqual([]);
  const named = page.getByRole('alert').filter({ hasText: "Can't be filled in" });
  await expect.element(named).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(marks).toEqual(['{{']);
  await expect.element(named).toHaveTextContent("{{ isn't a field.");
  await expect.element(page.getByRole('listbox', { name: 'Fields to insert' })).not.toBeInTheDocument();
  await expect.element(textSection).toHaveFocus();
  await textSection.fill('Dear {{client.nick}}, hello {{client.surname}}');
  await expect.poll(marks).toEqual(['{{client.nick}}']);
  await page.getByRole('button', { name: '{{client.nick}}' }).click();
  await expect.element(textSection).toHaveFocus();
  const area = (await shownElement(textSection)) as HTMLTextAreaElement;
  expect([area.selectionStart, area.selectionEnd]).toEqual([5, 20]);
});

test('an example that is marked as reviewed is saved as a draft', async () => {
  await openLetters();
  server.responds({
    letterTemplates: {
      saveDraft: ({ text: saved, version }) => ({
        ...TEMPLATE,
        versions: [{ ...TEMPLATE_DRAFT, ...templateTextSchema.parse(saved), version: version + 1 }],
      }),
    },
  });
  await button(EDIT).click();
  await button('It has been reviewed').click();
  await expect.element(textSection).toHaveValue('Dear {{client.first_name}}');
  await page.getByRole('checkbox', { name: 'Governing law' }).click();
  await button('Save draft').click();
  await expect.element(success('Draft saved')).toBeVisible();
  expect(server.calls('letterTemplates.saveDraft')).toEqual([
    {
      id: TEMPLATE.id,
      version_id: TEMPLATE_DRAFT.id,
      version: 3,
      text: {
        title: 'Terms',
        text: 'Dear {{client.first_name}}',
        duties: ['letter_fees', 'letter_governing_law'],
        is_example: false,
        fits: FITS_ANY,
      },
    },
  ]);
});

test('if somebody else saved first, both versions are shown before the user saves again', async () => {
  await openLetters();
  server.responds({
    letterTemplates: {
      saveDraft: ({ text: saved, version }) => {
        if (version === 4)
          return {
            ...TEMPLATE,
            versions: [{ ...TEMPLATE_DRAFT, ...templateTextSchema.parse(saved), version: 5 }],
          };
        throw refusal('ROW_CHANGED', { version: 4, changed: { text: 'Theirs' }, by: 'Olga Other', at: null });
      },
    },
  });
  await button(EDIT).click();
  await textSection.fill('Mine');
  await button('Save draft').click();
  await expect.element(page.getByText('Theirs', { exact: true })).toBeVisible();
  await button('Save').click();
  await expect.element(success('Draft saved')).toBeVisible();
  expect(server.calls('letterTemplates.saveDraft').at(-1)).toMatchObject({ version: 4 });
});

test('closing with unsaved changes asks for confirmation', async () => {
  await openLetters();
  await button(EDIT).click();
  await textSection.fill('Changed');
  await userEvent.keyboard('{Escape}');
  await button('Keep editing').click();
  await expect.element(textSection).toHaveValue('Changed');
});

test('a new schedule can be written for a service', async () => {
  await openLetters();
  server.responds({
    letterTemplates: {
      create: ({ text: saved }) => ({
        ...TEMPLATE,
        versions: [{ ...TEMPLATE_DRAFT, ...templateTextSchema.parse(saved) }],
      }),
    },
  });
  await button('Add text').click();
  await page.getByRole('combobox', { name: 'Part of the letter' }).selectOptions('schedule');
  await page.getByRole('combobox', { name: 'Service' }).selectOptions(uuid(900));
  await page.getByRole('textbox', { name: 'Heading' }).fill('Payslips');
  await textSection.fill('We send payslips.');
  await button('Save draft').click();
  await expect.element(success('Draft saved')).toBeVisible();
  expect(server.calls('letterTemplates.create')).toMatchObject([
    { scope: { part: 'schedule', sub_header_id: uuid(900), readers: 'any' }, text: { title: 'Payslips' } },
  ]);
});
