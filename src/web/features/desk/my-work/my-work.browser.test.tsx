import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MyWorkParts, WorkItem } from '#contract/desk/my-work/contract.ts';
import { announce } from '#tests/components/support/event-stream.ts';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const none = { items: [], has_more: false };
const step = (number: number): WorkItem =>
  aClient({
    id: uuid(700 + number),
    first_name: `Client ${number}`,
    next_step: 'Ring back',
    next_step_due: '2020-01-01',
  });

async function open() {
  const parts: MyWorkParts = { steps: none, waiting: none, unowned: none, unassigned: none };
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
      announce('clients', uuid(700 + number));
    },
  };
}

const done = (number: number) =>
  page.getByRole('button', { name: `Done: Ring back, Client ${number}`, exact: false });
const topOf = (number: number) => done(number).element().getBoundingClientRect().top;

test('a second click where a step was ticked ticks nothing else, and the line leaves with the pointer', async () => {
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

test("a colleague's change waits until the pointer leaves, and is announced", async () => {
  const { add } = await open();
  await userEvent.hover(done(2));
  const before = topOf(2);
  add(4);
  await expect.element(page.getByText('1 new line: move the pointer off the list to see')).toBeVisible();
  expect(topOf(2)).toBe(before);
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await expect.element(done(4)).toBeVisible();
});
