import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCall, aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('after a booking fails, the button can be used again', async () => {
  await openApp('/book-zoom-call', responsesAbout(aClient({ status: 'info_returned' })));
  server.failing('calls.book');
  await button('Book for Tax Adviser').click();
  await expect.element(toast('Failed to book call')).toBeVisible();
  await expect.element(button('Book for Tax Adviser')).not.toHaveAttribute('aria-disabled');
});

test('a late response to a changed call does not alter a dialog opened in the meantime', async () => {
  await openApp(
    `/clients/${uuid(200)}`,
    responsesAbout(aClient({ status: 'zoom_call_booked', booked_by: 'Senior Partner' })),
  );
  server.responds({
    calls: {
      get: { call: aCall(), bookers: ['Tax Adviser', 'Senior Partner'], join_url: null },
      rebook: aCall({ booked_by: 'Tax Adviser' }),
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Change call' });
  await button('Change call').click();
  await dialog.getByLabelText('Tax Adviser').click();
  const saving = server.delayed('calls.rebook');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect.element(dialog.getByLabelText('Date')).toHaveAttribute('readonly');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  await button('Change call').click();
  await dialog.getByLabelText('Date').fill('2030-07-01');
  saving.pass();
  await expect.element(page.getByText('Zoom call booked for Tax Adviser')).toBeVisible();
  await expect.element(dialog.getByLabelText('Date')).toHaveValue('2030-07-01');
});
