import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, shownElement } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';

const SIGNATURE = 'Kind regards\nJane Smith\nAcme Tea Ltd\n07700 900123\n020 7946 0958\njane@acmetea.co.uk';

const box = page.getByRole('textbox', { name: 'Mail or signature' });
const field = (label: string) => page.getByRole('textbox', { name: label });

async function paste(text: string): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const { activeElement } = document;
  activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

async function openBox() {
  await openApp('/clients/add', responsesAbout());
  await button('Paste a mail or signature').click();
  await expect.element(box).toHaveFocus();
}

test('a pasted signature fills in the form', async () => {
  await openBox();
  await paste(SIGNATURE);
  await expect.element(field('First Name')).toHaveValue('Jane');
  await expect.element(field('Surname')).toHaveValue('Smith');
  await expect.element(field('Email')).toHaveValue('jane@acmetea.co.uk');
  await expect.element(field('Phone Number')).toHaveValue('07700 900123');
  await expect.element(field('Company')).toHaveValue('Acme Tea Ltd');
  await expect.element(page.getByText(/Filled in 5 fields.*Also in the text: 020 7946 0958/)).toBeVisible();
  await button('Undo Company').click();
  await expect.element(field('Company')).toHaveValue('');
  await expect.element(field('Surname')).toHaveValue('Smith');
  await button('Undo all').click();
  await expect.element(field('First Name')).toHaveValue('');
});

test('values that the user typed before or after pasting stay', async () => {
  await openApp('/clients/add', responsesAbout());
  await field('Email').fill('own@example.com');
  await button('Paste a mail or signature').click();
  await box.fill(SIGNATURE);
  await button('Fill in the form').click();
  await expect.element(field('First Name')).toHaveValue('Jane');
  await expect.element(field('Email')).toHaveValue('own@example.com');
  await expect
    .element(page.getByText(/Not used, because you have typed something else: Email \(jane@acmetea.co.uk\)/))
    .toBeVisible();
  await field('Surname').fill('Jones');
  // The next text replaces the values that the last text filled in, but not the values typed since then.
  await box.fill('Regards\nJohn Miller\nMiller & Co');
  await button('Fill in the form').click();
  await expect.element(field('First Name')).toHaveValue('John');
  await expect.element(field('Company')).toHaveValue('Miller & Co');
  await expect.element(field('Surname')).toHaveValue('Jones');
  await button('Undo all').click();
  await expect.element(page.getByRole('button', { name: 'Undo all' })).not.toBeInTheDocument();
  expect(page.getByText(/No details were recognised/).elements()).toHaveLength(0);
  await expect.element(field('Surname')).toHaveValue('Jones');
  await expect.element(field('First Name')).toHaveValue('');
  await expect.element(field('Email')).toHaveValue('own@example.com');
});

test('several lines pasted into the first field fill in the form', async () => {
  await openApp('/clients/add', responsesAbout());
  await expect.element(field('First Name')).toHaveFocus();
  await paste(SIGNATURE);
  await expect.element(field('Company')).toHaveValue('Acme Tea Ltd');
  await expect.element(field('First Name')).toHaveValue('Jane');
  await expect.element(box).toHaveValue(SIGNATURE);
  await button('Close').click();
  await expect.element(field('First Name')).toHaveFocus();
  await expect.element(field('First Name')).toHaveValue('Jane');
});

test("one pasted line doesn't open the panel", async () => {
  await openApp('/clients/add', responsesAbout());
  await expect.element(field('First Name')).toHaveFocus();
  await paste('Jane\n');
  expect(box.elements()).toHaveLength(0);
  await button('Paste a mail or signature').click();
  await box.fill('Please call me back');
  (await shownElement(box)).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('No details were recognised. Type them into the form.')).toBeVisible();
});

test('details that the form already has are not reported as unrecognised', async () => {
  await openApp('/clients/add', responsesAbout());
  await field('Email').fill('jane@acmetea.co.uk');
  await button('Paste a mail or signature').click();
  await box.fill('jane@acmetea.co.uk');
  await button('Fill in the form').click();
  await expect.element(page.getByText('The form already has these details.')).toBeVisible();
});

test('a company number opens its field', async () => {
  await openApp('/clients/add', responsesAbout());
  await expect.element(field('First Name')).toHaveFocus();
  await paste('Jane Smith / Acme Tea Ltd / Company No. 01234567 / jane@acmetea.co.uk');
  await expect.element(field('Registration Number')).toHaveValue('01234567');
  await expect.element(field('Company')).toHaveValue('Acme Tea Ltd');
  await expect.element(field('Surname')).toHaveValue('Smith');
});
