import { accessibilityProblems, expect, openSession, test } from '#tests/e2e/support/app.ts';
import { showTheme } from '#tests/e2e/support/at-rest.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';
import { isSignedBy, startReceiver } from '#tests/support/webhook-receiver.ts';

test('a webhook is managed from its addition to its deletion', async ({ page, app }) => {
  test.slow();
  const receiver = await startReceiver();
  try {
    await openSession(page, app);
    await page.goto(`${app.url}/settings?tab=webhooks`);
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add Webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Add Webhook' });
    await form.getByRole('button', { name: 'Add Webhook' }).click();
    await expect(form.getByText('URL must be a valid http:// or https:// address')).toBeVisible();
    await expect(form.getByLabel('URL')).toBeFocused();
    await form.getByLabel('URL').fill(receiver.url);
    await form.getByLabel('Description').fill('Our ledger');
    await form.getByLabel('A questionnaire is answered').uncheck();
    expect(await accessibilityProblems(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add Webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Signing Secret' });
    const secret = await shown.getByLabel('Secret').inputValue();
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(shown).toBeHidden();

    const webhook = page.getByRole('listitem', { name: receiver.url });
    await expect(webhook.getByText('Nothing sent yet')).toBeVisible();
    receiver.answerWith((response) => response.writeHead(500).end('not yet'));
    await webhook.getByRole('button', { name: 'Send Test' }).click();
    await expect(webhook.getByText('The test failed')).toBeVisible();
    await expect(webhook.getByText('not yet')).toBeVisible();
    receiver.answerWith((response) => response.writeHead(200).end());
    await webhook.getByRole('button', { name: 'Send Test' }).click();
    await expect(webhook.getByText('The test was delivered')).toBeVisible();
    await webhook.getByRole('button', { name: 'Close' }).click();

    receiver.answerWith((response) => response.writeHead(503).end());
    await webhook.getByRole('button', { name: 'Show Deliveries' }).click();
    const log = webhook.getByRole('list', { name: 'Deliveries' });
    await expect(log.getByText('Test')).toHaveCount(2);
    const client = await apiOf(page, app).waitingClient('Lovelace');
    const delivery = log.getByRole('listitem').filter({ hasText: "A client's status changes" });
    await expect(delivery.getByText('Responded with status 503')).toBeVisible();
    await expect(delivery.getByText('Waiting')).toBeVisible();
    const [change] = receiver.received.filter(({ event }) => event.type === 'client.status_changed');
    expect(change?.event.data).toMatchObject({ client_id: client, from: 'new_inquiry', to: 'info_returned' });
    expect(receiver.received.every((request) => isSignedBy(secret, request))).toBe(true);

    receiver.answerWith((response) => response.writeHead(204).end());
    await delivery.getByRole('button', { name: 'Resend' }).click();
    await expect(delivery.getByText('Delivered')).toBeVisible();
    const ids = receiver.received
      .filter(({ event }) => event.type === 'client.status_changed')
      .map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    await delivery.getByRole('button', { name: 'Show details' }).click();
    await expect(delivery.getByText(client)).toBeVisible();

    for (const colorScheme of ['light', 'dark'] as const) {
      await showTheme(page, colorScheme);
      expect(await accessibilityProblems(page), colorScheme).toEqual([]);
    }

    await webhook.getByRole('button', { name: 'Rotate Secret' }).click();
    await page.getByRole('button', { name: 'Rotate secret', exact: true }).click();
    const newSecret = await shown.getByLabel('Secret').inputValue();
    expect(newSecret).not.toBe(secret);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(webhook.getByText('Calls are also signed with the old secret until')).toBeVisible();
    await webhook.getByRole('button', { name: 'Send Test' }).click();
    await expect(webhook.getByText('The test was delivered')).toBeVisible();
    const signed = receiver.received.at(-1);
    expect(signed && isSignedBy(secret, signed) && isSignedBy(newSecret, signed)).toBe(true);

    await webhook.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Webhook' });
    await edit.getByLabel('Description').fill('Mine');
    const [stored] = await (await page.request.get(`${app.url}/api/webhooks`)).json();
    const theirs = { ...stored, description: 'Theirs', active: false };
    await page.request.put(`${app.url}/api/webhooks/${stored.id}`, { data: theirs });
    await expect(webhook.getByText('Theirs')).toBeVisible();
    await edit.getByRole('button', { name: 'Save Webhook' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this webhook' });
    await expect(conflict.getByText('Their other changes stay: Active.')).toBeVisible();
    await conflict.getByRole('button', { name: 'Back to the form' }).click();
    await edit.getByRole('button', { name: 'Save Webhook' }).click();
    await expect(conflict.getByText('Their other changes stay: Active.')).toBeVisible();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await expect(webhook.getByText('Mine')).toBeVisible();
    await expect(webhook.getByText('Off')).toBeVisible();

    await webhook.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  } finally {
    await receiver.stop();
  }
});
