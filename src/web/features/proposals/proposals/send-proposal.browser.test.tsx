import { expect, test } from 'vitest';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

for (const { from, path, message } of [
  { from: "the client's page", path: `/clients/${uuid(200)}`, message: 'Failed to send proposal' },
  { from: 'the queue', path: '/reviews', message: 'Failed to send proposal. Please try again.' },
]) {
  test(`a proposal that could not be sent from ${from} can be sent again`, async () => {
    await openApp(path, responsesAbout(aClient({ status: 'proforma_review' })));
    const call = server.delayed('proposals.send');
    await button('Send Proposal').last().click();
    await expect.element(button('Sending...').last()).toHaveAttribute('aria-disabled', 'true');
    call.fail();
    await expect.element(toast(message)).toBeVisible();
    await expect.element(button('Send Proposal').last()).not.toHaveAttribute('aria-disabled');
  });
}
