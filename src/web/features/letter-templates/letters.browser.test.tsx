import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NO_FIRM } from '#contract/firm/firm.ts';
import { NO_LETTER_FACTS } from '#contract/letter-facts/letter-facts.ts';
import { EXAMPLE_MARK } from '#contract/letter-templates/example-mark.ts';
import { LETTER_DUTIES } from '#contract/letter-templates/letter-duties.ts';
import type { LetterField } from '#contract/letter-templates/letter-fields.ts';
import { LETTER_PARTS } from '#contract/letter-templates/letter-part.ts';
import type { LetterTemplate } from '#contract/letter-templates/letter-template.ts';
import { violations } from '#tests/components/support/axe.ts';
import { CATALOGUE_TREE, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, shown, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';
import { markdownOfHtml } from './paste-markdown.ts';

const DRAFT: LetterTemplate['versions'][number] = {
  id: uuid(801),
  number: 1,
  state: 'draft',
  title: 'Terms',
  text: `**${EXAMPLE_MARK}**\n\nDear {{client.first_name}}`,
  duties: ['letter_fees'],
  is_example: true,
  starts_on: null,
  published_at: null,
  published_by_name: null,
  version: 3,
  edited_by_name: 'Pat Example',
  edited_at: '2026-03-02T10:00:00.000Z',
};
const PUBLISHED: LetterTemplate['versions'][number] = {
  ...DRAFT,
  state: 'published',
  is_example: false,
  starts_on: '2026-01-01',
  published_at: '2026-01-01T10:00:00.000Z',
  published_by_name: 'Pat Example',
};
const TEMPLATE: LetterTemplate = {
  id: uuid(800),
  part: 'terms',
  letter: '',
  entity_type: 'Limited Company',
  readers: 'business',
  sub_header_id: null,
  sub_header_name: '',
  in_use: true,
  versions: [DRAFT],
};
const { name, address, phone, website, privacy_url, reply_to } = { ...NO_FIRM, name: 'Hill & Co' };

async function openLetters(
  items: LetterTemplate[] = [TEMPLATE],
  { path = '/letters', missing_facts = [] }: { path?: string; missing_facts?: LetterField[] } = {},
) {
  return openApp(path, {
    ...responsesAbout(),
    letterTemplates: {
      list: { items, missing_facts, services: [{ id: uuid(900), category: 'Payroll', name: 'Payslips' }] },
      get: TEMPLATE,
    },
    letters: {
      source: {
        today: '2026-07-01',
        client: {
          first_name: 'Ada',
          surname: 'Lovelace',
          email: 'ada@example.com',
          phone: '',
          company: '# Engines **Ltd**',
          proposal_id: 'TG20261234',
        },
        firm: { name, address, phone, website, privacy_url, reply_to },
        facts: NO_LETTER_FACTS,
        proforma: null,
        catalogue: CATALOGUE_TREE,
        fees: null,
        owner: null,
        valid_until: null,
        signatories: [],
      },
    },
  });
}

const EDIT = 'Edit Terms, Any letter · Limited Company · Businesses';
const text = page.getByRole('textbox', { name: 'Text' });
const preview = page.getByRole('region', { name: 'Preview' });

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

test('a draft can be read, and is published once somebody confirms that it was reviewed', async () => {
  await openLetters();
  server.responds({ letterTemplates: { publishReviewed: { published: 1 } } });
  await button('Review and publish').click();
  const dialog = page.getByRole('dialog', { name: 'Review and publish' });
  await expect.element(dialog).toHaveTextContent('Your firm is responsible for its letters');
  await dialog.getByRole('button', { name: 'Read Terms' }).click();
  await expect.element(dialog).toHaveTextContent('Dear {{client.first_name}}');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish 1 text' }).click();
  await expect.element(dialog).toHaveTextContent('Tick this once somebody has reviewed the texts');
  await dialog.getByRole('checkbox', { name: 'We have reviewed these texts' }).click();
  await dialog.getByLabelText('In force from').fill('2040-04-01');
  await userEvent.keyboard('{Enter}');
  await expect.element(success('1 text published, in force from 01/04/2040')).toBeVisible();
  expect(server.calls('letterTemplates.publishReviewed')).toEqual([
    {
      drafts: [{ id: TEMPLATE.id, version_id: DRAFT.id, version: 3 }],
      starts_on: '2040-04-01',
      is_reviewed: true,
    },
  ]);
});

test('the address opens a text in the editor, and changes when the editor closes or opens', async () => {
  const { address } = await openLetters([TEMPLATE], { path: `/letters?text=${TEMPLATE.id}` });
  await expect.element(text).toHaveValue(DRAFT.text);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/letters');
  await button(EDIT).click();
  await text.fill('Changed');
  expect(address()).toBe(`/letters?text=${TEMPLATE.id}`);
  await userEvent.keyboard('{Escape}');
  await button('Discard').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the editor names what the whole letter lacks with its source, and leads to the part', async () => {
  const other = { ...TEMPLATE, id: uuid(802), part: 'privacy' as const, readers: 'any' as const };
  const privacy = { ...other, versions: [{ ...PUBLISHED, title: 'Our privacy notice', duties: [] }] };
  const { address } = await openLetters([TEMPLATE, privacy], { path: `/letters?text=${TEMPLATE.id}` });
  const check = page.getByRole('group', { name: 'The whole letter does not cover' });
  await expect.element(check).toHaveTextContent('Governing law. Source: The Provision of Services');
  await expect
    .element(check)
    .toHaveTextContent('This text usually says it: write it here and tick it above.');
  await expect.element(check).not.toHaveTextContent('Basis of fees and billing');
  await expect.element(check).not.toHaveTextContent('Right to cancel');
  await page.getByRole('checkbox', { name: 'Governing law' }).click();
  await expect.element(check).not.toHaveTextContent('Governing law');
  await check
    .getByRole('button', { name: 'Open Our privacy notice, for Data protection', exact: true })
    .click();
  await button('Keep editing').click();
  await check
    .getByRole('button', { name: 'Open Our privacy notice, for Data protection', exact: true })
    .click();
  await button('Discard').click();
  await expect.poll(address).toBe(`/letters?text=${privacy.id}`);
});

test('without texts, administrators can add the starter letters', async () => {
  await openLetters([]);
  server.responds({ letterTemplates: { addStarters: { added: 25 } } });
  await button('Add starter letters').click();
  await expect.element(success('25 drafts added')).toBeVisible();
});

test('the preview is filled in for a real client while typing, and names unknown and unfilled fields at once', async () => {
  await openLetters();
  await button(EDIT).click();
  await expect.element(preview).toHaveTextContent('Dear Ada');
  await text.fill('For {{client.company}}: {{client.nick}} {{facts.insurer}}');
  await expect.element(preview).toHaveTextContent('For # Engines **Ltd**');
  const named = page.getByRole('alert').filter({ hasText: "Can't be filled in" });
  await expect.element(named).toHaveTextContent("{{client.nick}} isn't a field. Choose one from the list.");
  await expect
    .element(named)
    .toHaveTextContent(
      '{{facts.insurer}} has no value. The value comes from Settings, Firm, Facts for letters of engagement.',
    );
});

test('a field is inserted at the cursor', async () => {
  await openLetters();
  await button(EDIT).click();
  await text.fill('Dear , hello');
  const area = (await shown(text)) as HTMLTextAreaElement;
  area.setSelectionRange(5, 5);
  await page.getByRole('combobox', { name: 'Insert a field' }).selectOptions('client.surname');
  await expect.element(text).toHaveValue('Dear {{client.surname}}, hello');
});

test('{{ offers the fields, which are chosen by keyboard; a field that cannot be filled in is underlined and found', async () => {
  await openLetters();
  await button(EDIT).click();
  await text.fill('');
  await text.click();
  await userEvent.keyboard('Dear {{{{surn');
  const offered = page
    .getByRole('listbox', { name: 'Fields to insert' })
    .getByRole('option', { name: /client.surname/ });
  await expect.element(offered).toHaveAttribute('aria-selected', 'true');
  expect(await violations(await shown(page.getByRole('dialog')))).toEqual([]);
  await userEvent.keyboard('{Enter}, hello');
  await expect.element(text).toHaveValue('Dear {{client.surname}}, hello');
  await userEvent.keyboard(' {{{{');
  await expect.element(page.getByRole('listbox', { name: 'Fields to insert' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox', { name: 'Fields to insert' })).not.toBeInTheDocument();
  await expect.element(text).toHaveFocus();
  await text.fill('Dear {{client.nick}}, hello {{client.surname}}');
  const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  await expect.poll(marks).toEqual(['{{client.nick}}']);
  await page.getByRole('button', { name: '{{client.nick}}' }).click();
  await expect.element(text).toHaveFocus();
  const area = (await shown(text)) as HTMLTextAreaElement;
  expect([area.selectionStart, area.selectionEnd]).toEqual([5, 20]);
});

test('an example becomes a text of the firm once it is marked as reviewed, and is saved as a draft', async () => {
  await openLetters();
  server.responds({
    letterTemplates: {
      saveDraft: ({ text: saved, version }) => ({
        ...TEMPLATE,
        versions: [{ ...DRAFT, ...saved, version: version + 1 }],
      }),
    },
  });
  await button(EDIT).click();
  await button('It has been reviewed').click();
  await expect.element(text).toHaveValue('Dear {{client.first_name}}');
  await page.getByRole('checkbox', { name: 'Governing law' }).click();
  await button('Save draft').click();
  await expect.element(success('Draft saved')).toBeVisible();
  expect(server.calls('letterTemplates.saveDraft')).toEqual([
    {
      id: TEMPLATE.id,
      version_id: DRAFT.id,
      version: 3,
      text: {
        title: 'Terms',
        text: 'Dear {{client.first_name}}',
        duties: ['letter_fees', 'letter_governing_law'],
        is_example: false,
      },
    },
  ]);
});

test('if somebody else saved first, both versions are shown before the user saves again', async () => {
  await openLetters();
  server.responds({
    letterTemplates: {
      saveDraft: ({ text: saved, version }) => {
        if (version === 4) return { ...TEMPLATE, versions: [{ ...DRAFT, ...saved, version: 5 }] };
        throw refusal('ROW_CHANGED', { version: 4, changed: { text: 'Theirs' }, by: 'Olga Other', at: null });
      },
    },
  });
  await button(EDIT).click();
  await text.fill('Mine');
  await button('Save draft').click();
  await expect.element(page.getByText('You both changed this.')).toBeVisible();
  await button('Save').click();
  await expect.element(success('Draft saved')).toBeVisible();
  expect(server.calls('letterTemplates.saveDraft').at(-1)).toMatchObject({ version: 4 });
});

test('an example is published from a day on once it was reviewed, but not while it has unsaved changes', async () => {
  await openLetters();
  server.responds({ letterTemplates: { publishReviewed: { published: 1 } } });
  await button(EDIT).click();
  await page.getByLabelText('In force from').fill('2020-01-01');
  await button('Publish draft').click();
  await expect.element(page.getByText('Choose today or a later day.')).toBeVisible();
  await page.getByLabelText('In force from').fill('2040-04-01');
  await text.fill('Changed');
  await expect.element(page.getByText('Save the draft first.')).toBeVisible();
  await expect.element(button('Publish draft')).toHaveAttribute('aria-disabled', 'true');
  await text.fill(DRAFT.text);
  await button('Publish draft').click();
  await expect.element(page.getByText('Tick this once somebody has reviewed the text')).toBeVisible();
  await page.getByRole('checkbox', { name: 'We have reviewed this example' }).click();
  await button('Publish draft').click();
  await expect.element(success('Published, in force from 01/04/2040')).toBeVisible();
  expect(server.calls('letterTemplates.publishReviewed')).toEqual([
    {
      drafts: [{ id: TEMPLATE.id, version_id: DRAFT.id, version: 3 }],
      starts_on: '2040-04-01',
      is_reviewed: true,
    },
  ]);
});

test('a draft of the firm’s own text is published without a word about examples', async () => {
  const own = { ...DRAFT, text: 'Dear client', is_example: false };
  await openLetters();
  server.responds({ letterTemplates: { get: { ...TEMPLATE, versions: [own] }, publish: TEMPLATE } });
  await button(EDIT).click();
  await page.getByLabelText('In force from').fill('2040-04-01');
  await button('Publish draft').click();
  await expect.element(success('Published, in force from 01/04/2040')).toBeVisible();
  expect(server.calls('letterTemplates.publish')).toEqual([
    { id: TEMPLATE.id, version_id: DRAFT.id, version: 3, starts_on: '2040-04-01' },
  ]);
});

test('closing with unsaved changes asks first', async () => {
  await openLetters();
  await button(EDIT).click();
  await text.fill('Changed');
  await userEvent.keyboard('{Escape}');
  await button('Keep editing').click();
  await expect.element(text).toHaveValue('Changed');
});

test('a new schedule is for a service', async () => {
  await openLetters();
  server.responds({
    letterTemplates: { create: ({ text: saved }) => ({ ...TEMPLATE, versions: [{ ...DRAFT, ...saved }] }) },
  });
  await button('Add text').click();
  await page.getByRole('combobox', { name: 'Part of the letter' }).selectOptions('schedule');
  await page.getByRole('combobox', { name: 'Service' }).selectOptions(uuid(900));
  await page.getByRole('textbox', { name: 'Heading' }).fill('Payslips');
  await text.fill('We send payslips.');
  await button('Save draft').click();
  await expect.element(success('Draft saved')).toBeVisible();
  expect(server.calls('letterTemplates.create')).toMatchObject([
    { scope: { part: 'schedule', sub_header_id: uuid(900), readers: 'any' }, text: { title: 'Payslips' } },
  ]);
});

test('text pasted from Word keeps headings, lists, tables and bold text, without its styles', () => {
  const html = `<html><head><style>p { color: red }</style></head><body>
    <h1 style="mso-style">Terms</h1><p class="MsoNormal">We&nbsp;do the
    <b>work</b> well.<br>Always.</p><ul><li>One<ul><li>Nested</li></ul></li><li>Two</li></ul>
    <ol><li>First</li></ol><div><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>a|b</td></tr></table></div>
    <p># no heading</p><script>alert(1)</script><p> </p></body></html>`;
  expect(markdownOfHtml(html)).toBe(
    [
      '# Terms',
      'We do the **work** well.\nAlways.',
      '- One\n  - Nested\n- Two',
      '1. First',
      '| A | B |\n| --- | --- |\n| 1 | a\\|b |',
      '\\# no heading',
    ].join('\n\n'),
  );
});
