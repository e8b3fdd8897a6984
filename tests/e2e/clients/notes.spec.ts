import { expect, openSession, test } from '#tests/e2e/support/app.ts';
import { delayed, delayedResponse } from '#tests/e2e/support/interrupted-calls.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test('a note can be deleted only by its author', async ({ page, app }) => {
  const id = crypto.randomUUID();
  await runOnce(
    app.databaseUrl,
    `insert into clients (id, first_name, surname, email, proposal_id, status, notes)
     values ('${id}', 'Nora', 'Note', 'nora@example.org', 'TG91', 'new_inquiry', 'Prefers mornings');
     insert into client_notes (client_id, user_id, note_text, created_at)
     values ('${id}', gen_random_uuid(), 'Somebody gone wrote this', '2026-01-02T15:04:00Z')`,
  );
  await openSession(page, app);
  await page.goto(`${app.url}/clients/${id}`);
  const panel = page.getByRole('region', { name: 'Internal Notes' });
  await panel.getByText('Notes', { exact: true }).click();
  await expect(panel.getByText('Prefers mornings')).toBeVisible();
  await expect(panel.getByText('Unknown User · 02/01/2026 15:04')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Delete note/ })).toHaveCount(0);

  await panel.getByLabel('Add Note').fill('   ');
  await expect(panel.getByRole('button', { name: 'Add Note' })).toBeDisabled();
  await panel.getByLabel('Add Note').fill('  Called back  ');
  await panel.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText('Note added successfully')).toBeVisible();
  await expect(panel.getByLabel('Add Note')).toHaveValue('');
  await expect(panel.getByRole('listitem').first()).toContainText('Called back');

  await panel.getByRole('button', { name: /^Delete note/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Note deleted successfully')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  // The button is gone with its note.
  await expect(panel).toBeFocused();
});

test('a note that could not be added stays in its box', async ({ page, app }) => {
  await openSession(page, app);
  await page.goto(`${app.url}/clients`);
  await page.getByRole('link', { name: 'View Nora Note' }).click();
  await page.getByLabel('Add Note').fill('Not to be lost');
  await page.route('**/rpc/notes/create', (route) => route.abort());
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText(/^Failed to create note: /)).toBeVisible();
  await expect(page.getByLabel('Add Note')).toHaveValue('Not to be lost');
  // The page asks before it follows a link. When the session ends, the text stays in the form behind the sign-in
  // dialog.
  await page.getByRole('link', { name: 'Back to Clients' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click();
  await expect(page.getByLabel('Add Note')).toHaveValue('Not to be lost');
  await runOnce(app.databaseUrl, 'delete from sessions');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByLabel('Add Note')).toHaveValue('Not to be lost');
});

test('a note added again after a lost response is stored once', async ({ page, app }) => {
  await openSession(page, app);
  await page.goto(`${app.url}/clients`);
  await page.getByRole('link', { name: 'View Nora Note' }).click();
  const panel = page.getByRole('region', { name: 'Internal Notes' });
  await panel.getByText('Notes', { exact: true }).click();
  const response = await delayedResponse(page, 'notes/create');
  await panel.getByLabel('Add Note').fill('Called, no answer');
  const add = panel.getByRole('button', { name: 'Add Note' });
  await add.click();
  response.lose();
  await expect(page.getByText(/^Failed to create note: /)).toBeVisible();
  const notes = panel.getByRole('listitem').filter({ hasText: 'Called, no answer' });
  await expect(notes).toHaveCount(1);
  await add.click();
  await expect(page.getByText('Note added successfully')).toBeVisible();
  await expect(panel.getByLabel('Add Note')).toHaveValue('');
  await expect(notes).toHaveCount(1);

  // The same text later is a separate note.
  await panel.getByLabel('Add Note').fill('Called, no answer');
  await add.click();
  await expect(notes).toHaveCount(2);
});

test('text typed while a note is being saved stays', async ({ page, app }) => {
  const id = crypto.randomUUID();
  await runOnce(
    app.databaseUrl,
    `insert into clients (id, first_name, surname, email, proposal_id, status)
     values ('${id}', 'Olda', 'Notes', 'olda@example.org', 'TG92', 'new_inquiry');
     insert into client_notes (client_id, user_id, note_text, created_at)
     select '${id}', gen_random_uuid(), 'Note ' || n, '2026-01-01T12:00:00Z'::timestamptz + make_interval(mins => n)
     from generate_series(1, 40) as n`,
  );
  await openSession(page, app);
  await page.goto(`${app.url}/clients/${id}`);
  const panel = page.getByRole('region', { name: 'Internal Notes' });
  await panel.getByText('Notes', { exact: true }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(30);
  await expect(panel.getByRole('listitem').first()).toContainText('Note 40');
  const older = panel.getByRole('button', { name: 'Show older notes' });
  const nextPage = await delayed(page, 'notes/list');
  await older.click();
  await expect(older).toHaveAttribute('aria-busy', 'true');
  await expect(older).toBeFocused();
  nextPage.pass();
  await expect(panel.getByRole('listitem')).toHaveCount(40);
  await expect(panel.getByRole('listitem').last()).toContainText('Note 1');
  await expect(older).toHaveCount(0);
  await expect(panel).toBeFocused();

  const saving = await delayed(page, 'notes/create');
  const box = panel.getByLabel('Add Note');
  await box.fill('Called back.');
  await panel.getByRole('button', { name: 'Add Note' }).click();
  await expect(panel.getByRole('button', { name: 'Adding...' })).toBeDisabled();
  await box.pressSequentially(' Nobody there');
  saving.pass();
  await expect(panel.getByText('Called back.', { exact: true })).toBeVisible();
  await expect(box).toHaveValue('Nobody there');
});
