import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { ADMIN_SESSION } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press, shownElement, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const STORED = { ...DEFAULT_DESK_SETTINGS, version: 3 };
const reason = (number: number) => page.getByRole('textbox', { name: `Reason ${number}`, exact: true });

async function open(): Promise<void> {
  await openApp('/settings?tab=desk', { ...responsesAbout(), deskSettings: { get: STORED } });
  await expect.element(reason(1)).toHaveValue('Price');
}

test('changed reasons are saved with the other settings', async () => {
  server.responds({ deskSettings: { save: (input) => ({ ...input, version: 4 }) } });
  await open();
  await page.getByRole('switch', { name: 'Whoever adds a client becomes its owner' }).click();
  await reason(2).fill('Chose another firm');
  await press(button(/^Move Chose another firm/), 'ArrowUp');
  await expect.element(reason(1)).toHaveValue('Chose another firm');
  await expect.element(button(/^Move Chose another firm, number 1 of 5/)).toHaveFocus();
  await button('Remove Price').click();
  await expect.element(reason(2)).toHaveValue('No answer');
  await expect.element(reason(2)).toHaveFocus();
  await button('Add a reason').click();
  await expect.element(reason(5)).toHaveFocus();
  await userEvent.keyboard('Too far away');
  await page.getByRole('spinbutton', { name: 'New Inquiry', exact: true }).fill('5');
  await page.getByRole('checkbox', { name: 'No answer counts as lost' }).click();
  await page.getByRole('spinbutton', { name: 'Proforma Review %' }).fill('80');
  await page.getByRole('textbox', { name: 'Value to sign in a month' }).fill('25000');
  await page.getByRole('checkbox', { name: /^Construction Industry Scheme/ }).click();
  await button('Save Settings').click();
  await expect.element(success('Desk settings saved')).toBeVisible();
  expect(server.calls('deskSettings.save')).toEqual([
    {
      creator_owns: false,
      close_reasons: ['Chose another firm', 'No answer', 'Not our client', 'Duplicate', 'Too far away'],
      not_lost: ['No answer', 'Not our client', 'Duplicate'],
      forecast_weights: { ...STORED.forecast_weights, proforma_review: 80 },
      monthly_target: 2_500_000,
      status_days: { ...STORED.status_days, new_inquiry: 5 },
      left_out_hints: ['cis'],
      version: 3,
    },
  ]);
});

test('a reason is dragged to another place', async () => {
  await open();
  const handle = await shownElement(button(/^Move Duplicate/));
  const target = (await shownElement(reason(1))).getBoundingClientRect();
  const from = handle.getBoundingClientRect();
  const point = (type: string, x: number, y: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        pointerId: 1,
        button: 0,
        clientX: x,
        clientY: y,
      }),
    );
  point('pointerdown', from.x + 5, from.y + 5);
  point('pointermove', target.x + 20, target.y + 20);
  point('pointermove', target.x + 20, target.y + 10);
  point('pointerup', target.x + 20, target.y + 10);
  await expect.element(reason(1)).toHaveValue('Duplicate');
  await expect.element(reason(2)).toHaveValue('Price');
});

test('invalid fields are marked, and leaving needs confirmation', async () => {
  await open();
  await reason(2).fill('price');
  await page.getByRole('spinbutton', { name: 'Request for Info', exact: true }).fill('0');
  await button('Save Settings').click();
  await expect.element(page.getByText('This reason is already listed')).toBeVisible();
  await expect.element(page.getByText('Days must be 1 or more')).toBeVisible();
  await expect.element(reason(2)).toHaveFocus();
  expect(server.calls('deskSettings.save')).toEqual([]);
  await page.getByRole('tab', { name: 'Calls' }).click();
  await expect.element(page.getByText('Leave without saving?')).toBeVisible();
  await button('Stay here').click();
  await expect.element(reason(2)).toHaveValue('price');
});

test('the user is asked about a setting that someone else also changed', async () => {
  await open();
  server.responds({
    deskSettings: {
      save: (input) => {
        if (input.version < 4) {
          throw refusal('ROW_CHANGED', {
            version: 4,
            changed: { status_days: { ...STORED.status_days, info_returned: 9, proforma_review: 8 } },
            by: 'Olga Oleinik',
            at: '2026-03-02T09:30:00.000Z',
          });
        }
        return { ...input, version: 5 };
      },
    },
  });
  await page.getByRole('spinbutton', { name: 'Info Returned', exact: true }).fill('2');
  await button('Save Settings').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Info Returned')).toBeVisible();
  await expect.element(dialog.getByText('9 days')).toBeVisible();
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect.element(success('Desk settings saved')).toBeVisible();
  expect(server.calls('deskSettings.save').at(-1)).toMatchObject({
    version: 4,
    status_days: { info_returned: 2, proforma_review: 8 },
  });
});

test('staff can read the settings but not change them', async () => {
  await openApp('/settings?tab=desk', {
    ...responsesAbout(),
    deskSettings: { get: STORED },
    auth: { session: { ...ADMIN_SESSION, user: { ...ADMIN_SESSION.user, role: 'staff' } } },
  });
  await expect.element(reason(1)).toHaveAttribute('readonly');
  await expect
    .element(page.getByRole('spinbutton', { name: 'New Inquiry', exact: true }))
    .toHaveAttribute('readonly');
  const own = page.getByRole('switch', { name: 'Whoever adds a client becomes its owner' });
  await own.click();
  await expect.element(own).toBeChecked();
  for (const name of ['Save Settings', 'Add a reason', 'Remove Price'])
    await expect.element(button(name)).not.toBeInTheDocument();
});
