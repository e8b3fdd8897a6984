import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MyWorkParts, WorkItem } from '#contract/desk/my-work/contract.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { ADMIN_SESSION, aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { press } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const ME = ADMIN_SESSION.user.id;
const none = { items: [], has_more: false };
const step = (number: number): WorkItem =>
  aClient({
    id: uuid(700 + number),
    first_name: `Client ${number}`,
    next_step: 'Ring back',
    next_step_due: '2020-01-01',
  });

async function open(given: Partial<MyWorkParts> = {}) {
  const parts: MyWorkParts = {
    calls: [],
    acting: none,
    steps: none,
    waiting: none,
    unowned: none,
    unassigned: none,
    waiting_files: null,
    ...given,
  };
  let items = [1, 2, 3].map(step);
  const answers = responsesAbout();
  await openApp('/my-work', {
    ...answers,
    myWork: { get: () => ({ ...parts, steps: { items, has_more: false } }) },
    nextSteps: {
      complete: ({ client_id }) => {
        items = items.filter(({ id }) => id !== client_id);
        return aClient({ id: client_id });
      },
    },
  });
  await expect.element(done(1)).toBeVisible();
  return {
    add: (number: number) => {
      items = [step(number), ...items];
      announceEvent('clients', uuid(700 + number));
    },
  };
}

const done = (number: number) =>
  page.getByRole('button', { name: `Done: Ring back, Client ${number}`, exact: false });
const topOf = (number: number) => done(number).element().getBoundingClientRect().top;

test('a second click where a step was ticked ticks nothing else', async () => {
  await open();
  const before = [2, 3].map(topOf);
  await userEvent.click(done(1));
  await expect.element(done(1)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(done(1), { force: true });
  expect([2, 3].map(topOf)).toEqual(before);
  expect(server.calls('nextSteps.complete')).toHaveLength(1);
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await expect.element(done(1)).not.toBeInTheDocument();
  await expect.element(done(2)).toBeVisible();
});

test("a colleague's change waits until the pointer leaves", async () => {
  const { add } = await open();
  await userEvent.hover(done(2));
  const before = topOf(2);
  add(4);
  await expect.element(page.getByText('1 new line: move the pointer off the list to see')).toBeVisible();
  expect(topOf(2)).toBe(before);
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await expect.element(done(4)).toBeVisible();
});

test("'Waiting for You' offers the action with its reason", async () => {
  const client = aClient({ next_step: 'Ring back', next_step_due: '2020-01-01', next_step_user_id: ME });
  const standing = {
    client,
    sentence: 'New inquiry today, no questionnaire sent yet.',
    action: { id: 'fill_in_proforma' as const },
    over_days: null,
    has_answers: false,
  };
  await open({ acting: { items: [standing], has_more: false } });
  server.responds({ nextSteps: { set: client } });
  const card = page.getByRole('region', { name: 'Waiting for You (1)' });
  await expect.element(card).toHaveTextContent('no questionnaire sent yet.');
  const action = card.getByRole('link', { name: 'Fill in the proforma' });
  await expect.element(action).toHaveAttribute('href', `/clients/${client.id}#proforma-entry`);
  await press(action, 'h');
  expect(server.calls('nextSteps.set')).toMatchObject([{ client_id: client.id, next_step: 'Ring back' }]);
  await press(action, 'e');
  expect(server.calls('nextSteps.complete')).toEqual([{ client_id: client.id, next_step: 'Ring back' }]);
});

test("today's calls have a phone number and a button to join", async () => {
  const call = {
    client_id: uuid(200),
    client_name: 'Ada Noether',
    company: 'Noether Ltd',
    booked_by: 'Tax Adviser',
    starts_at: '2026-07-01T09:00:00.000Z',
    duration_minutes: 30,
    phone_number: '07700 900-123',
    join_url: 'https://zoom.example/ann',
  };
  await open({ calls: [call] });
  const card = page.getByRole('region', { name: 'Calls Today (1)' });
  await expect.element(card).toHaveTextContent(/^Calls Today \(1\)10:00Ada Noether/);
  await expect
    .element(card.getByRole('link', { name: 'Join the call with Ada Noether' }))
    .toHaveAttribute('href', 'https://zoom.example/ann');
  await expect.element(card.getByRole('link', { name: '07700 900-123' })).toBeVisible();
});

test("typing in a line's dialog doesn't end the line's step", async () => {
  const client = aClient({
    status: 'zoom_call_booked',
    next_step: 'Ring back',
    next_step_due: '2020-01-01',
    next_step_user_id: ME,
  });
  const standing = {
    client,
    sentence: 'Call booked today, but it has no time yet.',
    action: { id: 'set_call_time' as const },
    over_days: null,
    has_answers: true,
  };
  await open({ acting: { items: [standing], has_more: false } });
  await page.getByRole('button', { name: 'Set a time' }).click();
  await press(page.getByRole('dialog').getByRole('textbox').first(), 'e');
  expect(server.calls('nextSteps.complete')).toEqual([]);
});

test('what waits in files has a button to its part', async () => {
  const { id, first_name, surname, company } = aClient({ first_name: 'Priya', surname: 'Shah' });
  const file = {
    client: { id, first_name, surname, company },
    names: ['Bob Shah', 'Cy Shah'],
    count: 2,
    since: '2020-01-01',
    due: null,
  };
  await open({
    waiting_files: {
      items: [
        { ...file, kind: 'report', due: '2020-01-22' },
        { ...file, kind: 'hit' },
      ],
      count: 21,
      has_more: false,
    },
  });
  const card = page.getByRole('region', { name: 'Know Your Client (21)' });
  const sentence = 'Report the difference to Companies House: Bob Shah, Cy Shah';
  await expect.element(card.getByText(sentence)).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: `Report: Priya Shah. ${sentence}` }))
    .toHaveAttribute('href', `/clients/${id}/due-diligence#companies-house`);
  await expect
    .element(card.getByRole('link', { name: /^Decide: Priya Shah/ }))
    .toHaveAttribute('href', `/clients/${id}/due-diligence#matches`);
  await expect
    .element(card.getByRole('link', { name: 'See All Files' }))
    .toHaveAttribute('href', '/due-diligence?show=failing');
});
