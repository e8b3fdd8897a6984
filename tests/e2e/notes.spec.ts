import { runOnce } from '../support/run-once.ts';
import { expect, signIn, test } from './app.ts';

// The tests share the file's server and clients: one that is tried again starts from the first.
test.describe.configure({ mode: 'serial' });

test('notes are added, shown newest first, and deleted by their author only', async ({ page, app }) => {
  const id = crypto.randomUUID();
  await runOnce(
    app.databaseUrl,
    `insert into clients (id, first_name, surname, email, proposal_id, status, notes)
     values ('${id}', 'Nora', 'Note', 'nora@example.org', 'TG91', 'new_inquiry', 'Prefers mornings');
     insert into client_notes (client_id, user_id, note_text, created_at)
     values ('${id}', gen_random_uuid(), 'Somebody gone wrote this', '2026-01-02T15:04:00Z')`,
  );
  await signIn(page, app);
  await page.goto(`${app.url}/clients/${id}`);
  const panel = page.getByRole('region', { name: 'Internal Notes' });
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
});

test('a note that could not be added stays in its box', async ({ page, app }) => {
  await signIn(page, app);
  await page.goto(`${app.url}/clients`);
  await page.getByRole('link', { name: 'View Nora Note' }).click();
  await page.getByLabel('Add Note').fill('Not to be lost');
  await page.route('**/rpc/notes/create', (route) => route.abort());
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText(/^Failed to create note: /)).toBeVisible();
  await expect(page.getByLabel('Add Note')).toHaveValue('Not to be lost');
});
