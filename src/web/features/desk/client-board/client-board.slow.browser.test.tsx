import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { aListedClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

beforeEach(() => localStorage.setItem('tallygate:clients-view', JSON.stringify('board')));
afterEach(() => page.viewport(1280, 800));

function card(number: number, given: Partial<ListedClient> = {}): ListedClient {
  const id = uuid(700 + number);
  return aListedClient({ id, surname: `Number${number}`, created_at: ago(number), ...given });
}

/** Opens the board with clients that the test may change. */
async function openBoard(clients: ListedClient[]): Promise<{ clients: ListedClient[] }> {
  const stored = { clients };
  const inStatus = (status: ClientStatus | undefined) =>
    stored.clients.filter((client) => status === undefined || client.status === status);
  const responses = responsesAbout();
  await openApp('/clients', {
    ...responses,
    clients: {
      ...responses.clients,
      list: ({ status }) => ({ items: inStatus(status), next_cursor: null }),
      count: () => ({ matching: stored.clients.length, total: stored.clients.length }),
      countByStatus: () =>
        Object.fromEntries(CLIENT_STATUSES.map((status) => [status, inStatus(status).length])) as Record<
          ClientStatus,
          number
        >,
      valueByStatus: () =>
        Object.fromEntries(
          CLIENT_STATUSES.map((status) => [
            status,
            inStatus(status).reduce((sum, { first_year_value }) => sum + (first_year_value ?? 0), 0),
          ]),
        ) as Record<ClientStatus, number>,
      position: () => ({ position: 0 }),
      setStatus: ({ id, status }) => {
        const status_changed_at = new Date().toISOString();
        const moved = stored.clients.find((client) => client.id === id);
        if (!moved) throw new Error('The board has no such client');
        const {
          has_answers: _answers,
          first_year_value: _value,
          last_activity_at: _activity,
          owner_name: _name,
          owner_avatar_url: _picture,
          ...client
        } = moved;
        stored.clients = stored.clients.map((one) =>
          one.id === id ? { ...one, status, status_changed_at } : one,
        );
        return { ...client, status, status_changed_at };
      },
    },
  });
  await expect.element(page.getByRole('region', { name: 'Pipeline board' })).toBeVisible();
  return stored;
}

const column = (status: ClientStatus) =>
  page.getByRole('region', { name: STATUS_LABELS[status], exact: true });
const article = (number: number) => page.getByRole('article', { name: `Ada Number${number}`, exact: true });

describe('a card', () => {
  test('shows company, owner and next step, with the whole texts as titles', async () => {
    await openBoard([
      card(1, {
        company: 'A company with quite a long name Ltd',
        owner_name: 'Olga Oleinik',
        next_step: 'Ring about the payroll and the pension',
        next_step_due: '2020-03-02',
      }),
    ]);
    await expect.element(article(1)).toBeVisible();
    const titles = [...article(1).element().querySelectorAll('[title]')].map((part) =>
      part.getAttribute('title'),
    );
    expect(titles).toEqual([
      'Ada Number1 · AN-1001',
      'A company with quite a long name Ltd',
      expect.stringMatching(/^In New Inquiry for /),
      'Olga Oleinik',
      'Ring about the payroll and the pension (overdue since 02/03/2020)',
    ]);
  });

  test('marks the days in its status if they reach the limit', async () => {
    const limit = DEFAULT_DESK_SETTINGS.status_days.new_inquiry;
    await openBoard([
      card(1, { status_changed_at: ago(0) }),
      card(2, { status_changed_at: ago(limit - 1) }),
      card(3, { status_changed_at: ago(limit) }),
      card(4, { status_changed_at: ago(limit), closed_at: ago(1), closed_reason: 'Price', closed_by: 'Sam' }),
    ]);
    const days = (number: number) => article(number).getByRole('img', { name: /^In New Inquiry/ });
    await expect.element(days(1)).toHaveTextContent('Today');
    await expect.element(days(2)).toHaveTextContent('2 d');
    await expect.element(days(3)).toHaveAccessibleName('In New Inquiry for 3 days. The limit is 3 days.');
    for (const [number, isOver] of [
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ] as const)
      expect(days(number).element().hasAttribute('data-over'), `card ${number}`).toBe(isOver);
  });
});

describe('columns', () => {
  test.each([
    [1440, 8],
    [1280, 6],
    [768, 3],
    [390, 2],
    [320, 2],
  ])('are sized for a window of %i pixels to show exactly %i', async (width, inSight) => {
    await page.viewport(width, 900);
    await openBoard([card(1)]);
    await expect.element(article(1)).toBeVisible();
    const board = page.getByRole('region', { name: 'Pipeline board' }).element();
    const { right } = board.getBoundingClientRect();
    const boxes = CLIENT_STATUSES.map((status) => column(status).element().getBoundingClientRect());
    expect(boxes.filter((box) => box.right <= right + 0.5)).toHaveLength(inSight);
    expect(boxes.filter((box) => box.left < right - 0.5)).toHaveLength(inSight);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('can be collapsed to their count', async () => {
    await openBoard([card(1), card(2)]);
    const collapse = button('Collapse New Inquiry');
    await collapse.click();
    await expect.element(article(1)).not.toBeInTheDocument();
    await expect.element(column('new_inquiry').getByRole('heading')).toHaveTextContent('New Inquiry2');
    await expect.element(button('Expand New Inquiry')).toHaveFocus();
    expect(column('new_inquiry').element().getBoundingClientRect().width).toBeLessThan(50);
    expect(localStorage.getItem(`tallygate:collapsed-columns:${uuid(1)}`)).toBe('["new_inquiry"]');
    await userEvent.keyboard('{Enter}');
    await expect.element(article(1)).toBeVisible();
  });

  test('that were collapsed stay collapsed on the next visit', async () => {
    localStorage.setItem(`tallygate:collapsed-columns:${uuid(1)}`, '["request_for_info","nonsense"]');
    await openBoard([card(1)]);
    await expect.element(button('Expand Request for Info')).toBeVisible();
    await expect.element(article(1)).toBeVisible();
    const loaded = server.calls('clients.list').map((input) => (input as { status?: ClientStatus }).status);
    expect(loaded).not.toContain('request_for_info');
  });

  test('expand for a card that the keyboard moves into them', async () => {
    localStorage.setItem(`tallygate:collapsed-columns:${uuid(1)}`, '["request_for_info"]');
    await openBoard([card(1)]);
    const link = article(1).getByRole('link');
    await expect.element(link).toBeVisible();
    link.element().focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expect.element(column('request_for_info').getByRole('link', { name: 'Ada Number1' })).toHaveFocus();
  });
});

test('a new card above does not move the scrolled cards', async () => {
  const many = Array.from({ length: 40 }, (_, index) => card(index + 1));
  const stored = await openBoard(many);
  await expect.element(article(1)).toBeVisible();
  const cards = column('new_inquiry').element().querySelector('ul')?.parentElement;
  if (!cards) throw new Error('The column has no list');
  cards.scrollTo(0, 1_000);
  const topOf15 = () => article(15).element().getBoundingClientRect().top;
  await expect.element(article(15)).toBeVisible();
  const before = topOf15();
  stored.clients = [card(50), card(51), ...many];
  announceEvent('clients', uuid(750));
  await expect.element(column('new_inquiry').getByRole('heading')).toHaveTextContent('New Inquiry42');
  await expect.poll(() => cards.scrollTop).toBeGreaterThan(1_100);
  expect(topOf15()).toBeCloseTo(before, 0);
  // At the top, a new card is seen at once.
  cards.scrollTo(0, 0);
  stored.clients = [card(52), ...stored.clients];
  announceEvent('clients', uuid(752));
  await expect.element(article(52)).toBeInViewport();
});

describe('while a pointer or the keyboard rests on a column', () => {
  const waits = page.getByText('1 new client: move the pointer off the list to see');
  const topOf1 = () => article(1).element().getBoundingClientRect().top;

  test.each([
    ['pointer', () => userEvent.hover(article(1))],
    [
      'focus',
      async () => {
        await userEvent.keyboard('{Tab}');
        article(1).getByRole('link').element().focus();
      },
    ],
  ])("a colleague's card waits until the %s leaves", async (_name, rest) => {
    const stored = await openBoard([card(1), card(2)]);
    await expect.element(article(1)).toBeVisible();
    await rest();
    const before = topOf1();
    stored.clients = [card(0), ...stored.clients];
    announceEvent('clients', uuid(700));
    await expect.element(waits).toBeVisible();
    expect(topOf1()).toBe(before);
    await expect.element(article(0)).not.toBeInTheDocument();
    (document.activeElement as HTMLElement).blur();
    await userEvent.hover(page.getByRole('heading', { level: 1 }));
    await expect.element(article(0)).toBeVisible();
    await expect.element(waits).not.toBeInTheDocument();
  });

  test.each([
    ['with cards', [card(3, { status: 'info_returned' })]],
    ['without cards', []],
  ])("the user's own move into a column %s shows at once in both columns", async (_name, others) => {
    await openBoard([card(1), card(2), ...others]);
    await expect.element(article(1)).toBeVisible();
    await userEvent.dragAndDrop(article(1), column('info_returned'));
    await expect.element(column('info_returned').getByRole('article', { name: 'Ada Number1' })).toBeVisible();
    await expect
      .element(column('new_inquiry').getByRole('article', { name: 'Ada Number1' }))
      .not.toBeInTheDocument();
  });
});

describe('the value', () => {
  test('is summed at the head of each column', async () => {
    await openBoard([
      card(1, { first_year_value: 132_050 }),
      card(2, { first_year_value: 100_000 }),
      card(3),
      card(4, { status: 'proforma_review' }),
    ]);
    await expect.element(article(1).getByText('£1,320', { exact: true })).toBeVisible();
    await expect.element(article(3).getByText('£', { exact: false })).not.toBeInTheDocument();
    await expect.element(column('new_inquiry').getByText('£2,320', { exact: true })).toBeVisible();
    await expect.element(column('proforma_review').getByText('£0', { exact: true })).toBeVisible();
  });

  test('is not requested while no card has one', async () => {
    await openBoard([card(1)]);
    await expect.element(article(1)).toBeVisible();
    expect(server.calls('clients.valueByStatus')).toEqual([]);
  });
});
