import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import type { ProposalSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { aCall, aClient, aLink, aReview, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, shownElement, success } from '#tests/components/support/parts.ts';
import { aSignatory, aVersion, BOB } from '#tests/components/support/prepared-proposals.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const AT = '2026-03-02T09:30:00.000Z';

const recordOf = (client = aClient()) => {
  const { clients } = responsesAbout(client);
  if (typeof clients?.get !== 'object') throw new Error('The responses have no client');
  return clients.get;
};

/** A typical client: links, answers, several notes, a long history and a proforma. */
function aTypicalClient(status: (typeof CLIENT_STATUSES)[number]) {
  const position = CLIENT_STATUSES.indexOf(status);
  const record = recordOf(
    aClient({
      status,
      booked_by: position >= 3 ? 'Senior Partner' : null,
      owner_id: uuid(1),
      next_step: 'Ring about the payroll and the VAT returns',
      next_step_due: '2026-03-09',
      next_step_user_id: uuid(1),
    }),
  );
  const notes = Array.from({ length: 5 }, (_, index) => ({
    id: uuid(700 + index),
    client_id: uuid(200),
    user_id: uuid(1),
    author_name: 'Grace Admin',
    note_text:
      'Rang back: wants the accounts done before the summer and asks about the payroll for six people.',
    mentions: [],
    created_at: AT,
  }));
  const timeline = Array.from({ length: 30 }, (_, index) => ({
    id: 200 - index,
    at: AT,
    actor_name: 'Grace Admin',
    type: 'client.edited',
    client_id: uuid(200),
    client_name: 'Ada Noether',
    changes: {},
    also: [],
  }));
  const answered = position > 1;
  const { details } = aReview();
  const review = aReview({ details: { ...details, start_date_year: '2040' } });
  const link = aLink({
    used: answered,
    used_at: answered ? AT : null,
    emailed_at: AT,
    mailed_at: AT,
    created_at: AT,
  });
  return {
    ...record,
    proposal: proposalOf(position),
    people: [{ user_id: uuid(1), full_name: 'Grace Admin', avatar_url: null }],
    notes: { items: notes, next_cursor: null },
    timeline: { items: timeline, next_cursor: 'more' },
    links: [link],
    proforma_reviews: position >= 4 ? [review] : [],
  };
}

function proposalOf(position: number): ProposalSummary | null {
  if (position < 4) return null;
  const draft = { edited_by_name: 'Grace Admin', edited_at: AT };
  if (position === 4) return { newest: null, versions: 0, draft };
  const newest = aVersion({ signatories: [aSignatory(), aSignatory({ ...BOB, place: 2 })] });
  return { newest, versions: 2, draft: null };
}

/** Three runs that failed, as after a wrong template. */
const FAILED_RUNS = [1, 2, 3].map((number) => ({
  id: uuid(800 + number),
  client_id: uuid(200),
  client_name: 'Ada Noether',
  client_status: 'proforma_review' as const,
  started_at: AT,
  started_by_name: 'Grace Admin',
  kind: 'goproposal' as const,
  automated: true,
  bot_id: 'drafts',
  state: 'failed' as const,
  reason: 'The proposal template was not found in GoProposal',
  answer_status: null,
  answer: null,
  run_url: null,
  payload: null,
  ended_at: AT,
  reports: [],
}));

async function openTypical(status: (typeof CLIENT_STATUSES)[number]): Promise<void> {
  const record = aTypicalClient(status);
  const responses = responsesAbout(record.client);
  const runs = record.proforma_reviews.length > 0 ? FAILED_RUNS : [];
  await openApp(`/clients/${uuid(200)}`, {
    ...responses,
    clients: { ...responses.clients, get: record },
    proposals: { runs: { items: runs, next_cursor: null } },
    calls: {
      ...responses.calls,
      get: { call: aCall(), bookers: ['Tax Adviser', 'Senior Partner'], join_url: null },
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

beforeEach(() => page.viewport(DESK.width, DESK.height));
afterEach(() => page.viewport(DESK.width, DESK.height));

const AT_A_DESK = { name: 'a desk', size: DESK, screens: 2 };
const ON_A_PHONE = { name: 'a phone', size: PHONE, screens: 3 };

test.each([AT_A_DESK, ON_A_PHONE].flatMap((on) => CLIENT_STATUSES.map((status) => ({ ...on, status }))))(
  'on $name, a client in $status fills at most $screens screens',
  async ({ size, screens, status }) => {
    await page.viewport(size.width, size.height);
    await openTypical(status);
    await expect.element(page.getByRole('list', { name: 'Notes and timeline' })).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.mantine-Skeleton-root').length).toBe(0);
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(screens * size.height);
    expect(document.documentElement.scrollWidth).toBe(size.width);
  },
);

const region = (name: string) => page.getByRole('region', { name, exact: true });

test('the header with status and next action stays at the top', async () => {
  await openTypical('info_returned');
  const header = await shownElement(region('Ada Noether'));
  await expect.element(region('Ada Noether')).toHaveTextContent(/Ada Noether.*Info Returned.*Grace Admin/);
  window.scrollTo({ top: document.documentElement.scrollHeight });
  const topBar = () => document.querySelector('header')?.getBoundingClientRect().bottom;
  await expect.poll(() => header.getBoundingClientRect().top).toBe(topBar());
  await button('Book a call').click();
  await expect.element(region('Book Zoom Call')).toHaveFocus();
});

test('after a booking, the form of the proforma replaces the booking form', async () => {
  await openTypical('info_returned');
  const booked = aClient({ status: 'zoom_call_booked', booked_by: 'Senior Partner' });
  server.responds({
    calls: { book: { client: booked, call: aCall(), undoable: true } },
    clients: { get: { ...recordOf(booked), client: booked } },
  });
  await button('Book for Senior Partner').click();
  await expect.element(success('Zoom call booked for Senior Partner')).toBeVisible();
  await expect.element(region('Book Zoom Call')).not.toBeInTheDocument();
  await button('Comprehensive Proforma').click();
  await expect.element(page.getByRole('form', { name: 'Comprehensive proforma' })).toBeVisible();
  expect(server.calls('calls.book')).toMatchObject([{ client_id: uuid(200), booked_by: 'Senior Partner' }]);
});

test('parts besides the work at hand are folded into one line', async () => {
  await openTypical('proforma_review');
  const answers = button('Additional Information');
  await expect.element(answers).toHaveAttribute('aria-expanded', 'false');
  await expect
    .element(region('Additional Information'))
    .toHaveTextContent(/Limited Company · Tea · £125,000/);
  await answers.click();
  await expect.element(page.getByText('Twice the turnover')).toBeVisible();
  await answers.click();
  await expect.element(page.getByText('Twice the turnover')).not.toBeVisible();
});

test('after the proforma is saved, Send is in view', async () => {
  await openTypical('zoom_call_booked');
  await button('Fill in the proforma').click();
  const form = page.getByRole('form', { name: 'Comprehensive proforma' });
  await form.getByRole('combobox', { name: 'Entity Type' }).click();
  await page.getByRole('option', { name: 'Limited Company', exact: true }).click();
  for (const [label, value] of [
    ['Address Line 1', '1 High Street'],
    ['City', 'Leeds'],
    ['Postcode', 'LS1 1AA'],
    ['Position', 'Director'],
  ] as const) {
    await form.getByLabelText(label).fill(value);
  }
  server.responds({
    proforma: { create: aReview() },
    clients: { get: aTypicalClient('proforma_review') },
  });
  await button('Save Comprehensive Proforma & Update Status').click();
  await expect.element(region('Proposal Actions')).toHaveFocus();
  const send = region('Proposal Actions').getByRole('button', { name: 'Send Proposal' });
  await expect.element(send).toBeInViewport();
});

test('notes and timeline are one feed below the field for notes', async () => {
  await openTypical('goproposal_sent');
  const panel = region('Internal Notes');
  const feed = panel.getByRole('list', { name: 'Notes and timeline' });
  await expect.element(feed).toHaveTextContent(/Rang back/);
  // The response about the client already includes this data.
  const others = ['notes.list', 'activity.list', 'calls.get', 'catalogue.tree'] as const;
  expect(others.flatMap((name) => server.calls(name))).toEqual([]);
  await page.getByText('Notes', { exact: true }).click();
  const notes = panel.getByRole('list', { name: 'Notes', exact: true });
  await expect.element(notes).toBeVisible();
  expect(notes.getByRole('listitem').elements()).toHaveLength(5);
  await expect.element(panel.getByLabelText('Add Note')).toBeVisible();
  server.responds({ activity: { list: { items: [], next_cursor: null } } });
  await page.getByText('Mails', { exact: true }).click();
  await expect.element(page.getByText('No mails yet.')).toBeVisible();
});

test('the feed shows the loaded entries before it loads older ones', async () => {
  await openTypical('new_inquiry');
  const feed = page.getByRole('list', { name: 'Notes and timeline' });
  await expect.element(feed).toBeVisible();
  expect(feed.getByRole('listitem').elements()).toHaveLength(4);
  await button('Show older entries').click();
  await expect.poll(() => feed.getByRole('listitem').elements().length).toBeGreaterThan(4);
  expect(server.calls('activity.list')).toEqual([]);
});

test('the page has one button that sends the proposal, beside what to check', async () => {
  await openTypical('proforma_review');
  server.responds({
    proposals: {
      send: {
        run_id: uuid(701),
        client_name: 'Ada Noether',
        state: 'under_way',
        reason: null,
        client_status: 'proforma_review',
      },
    },
  });
  const call = server.delayed('proposals.send');
  await region('Proposal Actions').getByRole('button', { name: 'Send Proposal' }).click();
  expect(button('Send Proposal').elements()).toEqual([]);
  await expect.element(region('Proposal Actions').getByRole('button', { name: 'Sending...' })).toBeVisible();
  call.pass();
  await expect.element(success('The bot is creating the draft proposal')).toBeVisible();
  expect(server.calls('proposals.send')).toEqual([{ client_id: uuid(200) }]);
});

test("the header names the client's company", async () => {
  await openTypical('new_inquiry');
  await expect.element(region('Ada Noether')).toHaveTextContent(aClient().company ?? 'no company');
});

test('on a phone, nothing stands above the name', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openTypical('proforma_review');
  const name = (await shownElement(page.getByRole('heading', { level: 1 }))).getBoundingClientRect();
  const back = (
    await shownElement(page.getByRole('link', { name: 'Back to Clients' }))
  ).getBoundingClientRect();
  expect(back.top).toBeGreaterThan(name.bottom);
});

test('the feed is filtered by person', async () => {
  const record = aTypicalClient('goproposal_sent');
  const [action] = record.timeline.items;
  if (!action) throw new Error('The timeline is empty');
  const edited = { ...action, type: 'client.edited', also: [] };
  const actions = [
    { ...edited, id: 1, actor_name: 'Olga Oleinik' },
    { ...edited, id: 2 },
  ];
  const responses = responsesAbout(record.client);
  await openApp(`/clients/${uuid(200)}`, {
    ...responses,
    clients: { ...responses.clients, get: { ...record, timeline: { items: actions, next_cursor: null } } },
    activity: {
      list: ({ actor_id }) => ({
        items: actor_id === uuid(100) ? actions.slice(0, 1) : [],
        next_cursor: null,
      }),
    },
    people: { list: [{ user_id: uuid(100), full_name: 'Olga Oleinik', avatar_url: null }] },
  });
  const feed = page.getByRole('list', { name: 'Notes and timeline' });
  await expect.element(feed).toHaveTextContent(/Rang back/);
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Olga Oleinik' }).click();
  await expect.element(feed).toHaveTextContent(/^Olga Oleinik/);
  await expect.element(feed).not.toHaveTextContent(/Rang back|Grace Admin/);
  await page.getByText('Mails', { exact: true }).click();
  await expect.element(page.getByText('No mails by them yet.')).toBeVisible();
});

test('a feed with only one person has no filter by person', async () => {
  await openTypical('goproposal_sent');
  await expect.element(page.getByRole('list', { name: 'Notes and timeline' })).toHaveTextContent(/Rang back/);
  await expect.element(page.getByRole('combobox', { name: 'Person' })).not.toBeInTheDocument();
});

test('on a phone, the bottom bar offers call, note and status', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openTypical('info_returned');
  const bar = region('Actions');
  await expect.element(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:07700900123');
  await expect.element(bar.getByRole('button', { name: 'Book a call' })).toBeInViewport();
  await expect.element(region('Where this client stands')).toBeInViewport();
  await bar.getByRole('button', { name: 'Note' }).click();
  await expect.element(page.getByLabelText('Add Note')).toHaveFocus();
  await expect.element(page.getByLabelText('Add Note')).toBeInViewport();
  server.responds({ clients: { setStatus: ({ status }) => aClient({ status }) } });
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Proforma Review' }).click();
  expect(server.calls('clients.setStatus')).toEqual([{ id: uuid(200), status: 'proforma_review' }]);
});

test('the header of a client with priced services shows the fees by billing period', async () => {
  const client = aClient();
  const value = {
    one_off: 30_000,
    monthly: 8_500,
    quarterly: 0,
    annually: 0,
    first_year: 132_000,
    unpriced: 1,
  };
  const responses = responsesAbout(client);
  const clients = { ...responses.clients, get: { ...recordOf(client), value } };
  await openApp(`/clients/${uuid(200)}`, { ...responses, clients });
  const fees = page.getByText('£85 a month, £300 once and 1 line to be priced');
  await expect.element(fees).toBeVisible();
  await expect
    .element(fees)
    .toHaveAttribute('title', '£1,320 in the first year, before VAT. 1 line is still to be priced.');
});
