import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const event = {
  id: 1,
  at: '2026-03-02T09:30:00.000Z',
  actor_name: 'Grace Admin',
  type: 'client.created',
  client_id: uuid(200),
  client_name: 'Ada Noether',
  changes: {},
  also: [],
};

async function openClient(items: (typeof event)[]): Promise<void> {
  const responses = responsesAbout(aClient());
  const { clients } = responses;
  if (typeof clients?.get !== 'object') throw new Error('The responses have no client');
  const get = { ...clients.get, timeline: { items, next_cursor: null } };
  await openApp(`/clients/${uuid(200)}`, { ...responses, clients: { ...clients, get } });
  await expect.element(page.getByRole('region', { name: 'Internal Notes' })).toBeVisible();
}

test('Enter on Export timeline downloads the file under its name', async () => {
  await openClient([event]);
  server.responds({ timelineChain: { export: { filename: 'timeline-TG20260001.json', json: '{}' } } });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await press(button('Export timeline'), 'Enter');
  await expect
    .poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['timeline-TG20260001.json']);
  expect(server.calls('timelineChain.export')).toEqual([{ client_id: uuid(200) }]);
  await expect.element(button('Export timeline')).toHaveFocus();
  saved.mockRestore();
});

test('a failed export is reported', async () => {
  await openClient([event]);
  server.failing('timelineChain.export');
  await button('Export timeline').click();
  await expect.element(toast('Failed to export the timeline')).toBeVisible();
  await expect.element(button('Export timeline')).toHaveAttribute('aria-busy', 'false');
});

test.each([
  [true, 'The timeline is whole: 1 event, each as it was written.'],
  [false, 'The timeline ends with event 2, but anchor 7 (2026-03-02T09:40:00.000Z) names event 4.'],
])('Check timeline says what was found (whole: %s)', async (is_whole, line) => {
  await openClient([event]);
  server.responds({ timelineChain: { check: { is_whole, lines: [line] } } });
  await press(button('Check timeline'), 'Enter');
  await expect.element(page.getByText(line)).toBeVisible();
  expect(server.calls('timelineChain.check')).toEqual([{ client_id: uuid(200) }]);
  await expect.element(button('Check timeline')).toHaveFocus();
});

test('a timeline without events has no export button', async () => {
  await openClient([]);
  await expect.element(page.getByText('Nothing has happened yet.')).toBeVisible();
  expect(button('Export timeline').query()).toBeNull();
});
