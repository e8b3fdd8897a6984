import { expect, openSession, test } from '#tests/e2e/support/app.ts';
import { delayed } from '#tests/e2e/support/interrupted-calls.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';
import { runOnce } from '#tests/support/run-once.ts';

test.beforeEach(({ page, app }) => openSession(page, app));

test("the browser's console has the request id of a failed call", async ({ page, app }) => {
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('/rpc/clients/list responded'),
  );
  await runOnce(app.databaseUrl, 'alter table clients rename to clients_gone');
  try {
    await page.goto(`${app.url}/clients`);
    const [, id] = /responded with 500, request ([0-9a-f-]{36})$/.exec((await logged).text()) ?? [];
    const lines = () =>
      app
        .output()
        .split('\n')
        .filter((line) => line.includes(`"request_id":"${id}"`));
    await expect.poll(lines).toHaveLength(2);
    expect(lines()[0]).toContain('"procedure":"clients.list"');
    expect(lines()[1]).toContain('"status":500');
  } finally {
    await runOnce(app.databaseUrl, 'alter table clients_gone rename to clients');
  }
});

test('of several quick status changes the last is stored', async ({ page, app }) => {
  const id = await apiOf(page, app).client('Fourier');
  await runOnce(app.databaseUrl, `update clients set status = 'onedrive_created' where id = '${id}'`);
  const client = `/clients/${id}`;
  // Otherwise the announced changes would make the page reload its data.
  await page.route('**/api/events', (route) => route.abort());
  await page.goto(app.url + client);
  await page.getByRole('button', { name: 'Pipeline' }).click();
  const step = (name: string) => page.getByRole('list', { name: 'Pipeline' }).getByRole('button', { name });
  await expect(step('OneDrive Created')).toHaveAttribute('aria-current', 'step');
  const drawn = await page.evaluateHandle(() => {
    const steps: (string | null | undefined)[] = [];
    const note = () => {
      const current = document.querySelector('[aria-current="step"]')?.textContent;
      if (current !== steps.at(-1)) steps.push(current);
    };
    note();
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    return steps;
  });
  const stored = async () => {
    const response = await page.request.get(`${app.url}/api${client}`);
    return (await response.json()).client.status;
  };

  const record = await delayed(page, 'clients/get');
  const first = await delayed(page, 'clients/setStatus');
  await step('GoProposal Signed').click();
  await step('GoProposal Sent').click();
  first.pass();
  await expect.poll(stored).toBe('goproposal_sent');

  // The data reloads while another change is still under way.
  const later = await delayed(page, 'clients/setStatus');
  await step('Proforma Review').click();
  const read = page.waitForResponse('**/rpc/clients/get');
  record.pass();
  await (await read).finished();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Zoom Call Booked' }).click();
  const readAtLast = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/rpc/clients/get') &&
      (await response.text().catch(() => '')).includes('"zoom_call_booked"'),
  );
  later.pass();
  await readAtLast;
  await expect(step('Zoom Call Booked')).toHaveAttribute('aria-current', 'step');
  expect(await drawn.jsonValue()).toEqual([
    'OneDrive Created',
    'GoProposal Signed',
    'GoProposal Sent',
    'Proforma Review',
    'Zoom Call Booked',
  ]);
});

test("'Validating access...' shows until the link is checked", async ({ page, app }) => {
  const access = await delayed(page, 'links/open');
  await page.goto(`${app.url}/form/not-a-token`);
  await expect(page.getByText('Validating access...')).toBeVisible();
  access.pass();
  await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible();
});
