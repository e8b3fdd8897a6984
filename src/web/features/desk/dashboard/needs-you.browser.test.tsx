import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TodayItem } from '#contract/desk/dashboard/contract.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const item = (part: TodayItem['part'], client_name: string, given: Partial<TodayItem> = {}): TodayItem => ({
  part,
  client_id: crypto.randomUUID(),
  client_name,
  company: null,
  at: '2026-03-02T09:30:00.000Z',
  due: null,
  detail: null,
  ...given,
});

async function open(mine: TodayItem[], everybody: TodayItem[]) {
  const { dashboard } = responsesAbout();
  if (typeof dashboard?.overview !== 'object') throw new Error('The responses have no dashboard');
  server.responds(responsesAbout());
  server.responds({ dashboard: { overview: { ...dashboard.overview, today: { mine, everybody } } } });
  const app = await openApp('/dashboard', {});
  await expect.element(page.getByRole('link', { name: /^New Inquiry/ })).toBeVisible();
  return app;
}

const card = page.getByRole('region', { name: 'Needs you today' });

test("the card lists the user's clients by part", async () => {
  const answers = [1, 2, 3, 4].map((number) => item('answers', `Client ${number}`));
  const call = item('calls', 'Ada Noether', { client_id: uuid(200), detail: 'Tax Adviser' });
  const hers = item('steps', 'Grace Hopper', {
    at: null,
    due: '2026-03-01',
    detail: 'Ring back',
    company: 'Hopper Ltd',
  });
  const app = await open([call, ...answers], [call, hers, ...answers]);
  await expect.element(card.getByRole('link', { name: 'Client 3' })).toBeVisible();
  await expect.element(card.getByText('Client 4')).not.toBeInTheDocument();
  await expect
    .element(card.getByRole('link', { name: 'All: answers came back' }))
    .toHaveAttribute('href', '/my-work');
  await expect
    .element(card.getByRole('link', { name: 'All: calls today' }))
    .toHaveAttribute('href', '/book-zoom-call/week');
  await expect.element(card.getByText('Ring back')).not.toBeInTheDocument();

  await button("Everybody's").click();
  await expect.element(button("Everybody's")).toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(card.getByRole('link', { name: /Grace Hopper · Hopper Ltd · Ring back/ }))
    .toBeVisible();
  await expect
    .element(card.getByRole('link', { name: 'All: answers came back' }))
    .toHaveAttribute('href', '/clients?status=info_returned');
  await card.getByRole('link', { name: /^Ada Noether.*09:30 with Tax Adviser/ }).click();
  await expect.poll(() => app.address()).toBe(`/clients/${uuid(200)}`);
});

test('parts for unsigned and expiring proposals link to the filtered client list', async () => {
  const four = (part: TodayItem['part']) =>
    [1, 2, 3, 4].map((number) => item(part, `Client ${number}`, { at: null, due: '2026-03-03' }));
  await open([], [...four('unsigned'), ...four('expiring')]);
  for (const [title, filter] of [
    ['not signed yet', 'unsigned'],
    ['proposals expiring', 'expiring'],
  ]) {
    await expect
      .element(card.getByRole('link', { name: `All: ${title}` }))
      .toHaveAttribute('href', `/clients?proposal=${filter}`);
  }
});

test("the card starts with everybody's clients if the user has none to act on", async () => {
  await open([], [item('unsigned', 'Ada Noether')]);
  await expect.element(card.getByRole('link', { name: /Ada Noether/ })).toBeVisible();
  await button("Everybody's").click();
  await expect.element(card).toHaveTextContent('None of your clients need you today.');
});

test('the card says how late each client is', async () => {
  const day = (days: number) => londonDay(new Date(Date.now() + days * 86_400_000));
  const at = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const step = item('steps', 'Grace Hopper', { at: null, due: day(-3), detail: 'Ring back' });
  const failed = item('failed_sends', 'Ada Noether', {
    at,
    detail: 'No such letter',
    company: 'Noether Ltd',
  });
  const answers = [1, 2, 3, 4].map((number) => item('answers', `Client ${number}`, { at }));
  await open([step, failed, ...answers], []);
  await expect.element(page.getByRole('heading', { name: 'Needs you today (5+)' })).toBeVisible();
  await expect.element(card).toHaveTextContent(/Answers came back \(3\+\)/);
  await expect.element(card.getByRole('link', { name: /Grace Hopper/ })).toHaveTextContent('3 days late');
  await expect
    .element(card.getByRole('link', { name: /Ada Noether/ }))
    .toHaveTextContent('Ada Noether · Noether Ltd · No such letter5 days');
  await expect.element(card.getByRole('link', { name: 'Open My Work' })).toHaveAttribute('href', '/my-work');
});

test('the card takes no space if nobody has clients to act on', async () => {
  await open([], []);
  await expect.element(card).not.toBeInTheDocument();
  await expect.poll(() => localStorage.getItem('tallygate:needs-you-height')).toBe('0');
});
