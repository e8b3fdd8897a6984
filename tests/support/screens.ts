import type { Page } from '@playwright/test';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { SCREENS, type ScreenName, screensWith } from '#web/lib/navigation/screens.ts';

/** Screens about one record: their path has a parameter. */
type RecordScreen = {
  [Name in ScreenName]: (typeof SCREENS)[Name]['path'] extends `${string}$id${string}` ? Name : never;
}[ScreenName];

/**
 * Records to show on each screen. A status stands for the newest client with that status. `FOUND` resolves the other
 * names.
 */
const RECORDS: Record<RecordScreen, readonly [string, ...string[]]> = {
  client: ['new_inquiry', 'info_returned', 'proforma_review', 'onedrive_created', 'missing'],
  clientEdit: ['info_returned'],
  clientAdditionalInfo: ['proforma_review'],
  clientProforma: ['proforma_review'],
  clientProposal: ['proforma_review'],
  clientDueDiligence: ['proforma_review'],
  categoryEdit: ['category'],
  subHeaderEdit: ['sub_header'],
  optionEdit: ['option'],
  userEdit: ['user'],
  userView: ['user'],
};

/** States of a screen that have their own address. */
const STATES = {
  'clients-board': '/clients?view=board',
  'clients-table': '/clients?view=table',
  'clients-nothing-found': '/clients?search=nobody-has-this-name',
  'not-found': '/no/such/page',
};

/** Every view that needs a user, from the list of screens: name → address, with a placeholder for its record. */
export const VIEWS: Record<string, string> = {
  ...Object.fromEntries(screensWith('path').flatMap(viewsOf)),
  ...STATES,
};

function viewsOf(name: ScreenName): [string, string][] {
  const screen = SCREENS[name];
  if ('audience' in screen && screen.audience === 'anyone') return [];
  const view = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const tab = 'search' in screen ? `?tab=${screen.search.tab}` : '';
  if (!isRecordScreen(name)) return [[view, screen.path + tab]];
  const records = RECORDS[name];
  return records.map((record) => [
    records.length === 1 ? view : `${view}-${record.replaceAll('_', '-')}`,
    screen.path.replace('$id', `{${record}}`),
  ]);
}

function isRecordScreen(name: ScreenName): name is RecordScreen {
  return name in RECORDS;
}

/** The public pages, which need no user. */
export const PUBLIC_VIEWS: Record<string, string> = {
  'form-valid': '{link}',
  'form-ended': '{ended_link}',
  'form-invalid': '/form/not-a-token',
  'proposal-unknown': '/proposal/not-a-token',
  verify: '/verify',
};

/**
 * Functions that resolve a placeholder in an address to an id or a link, or to undefined if the database has no match.
 */
const FOUND: Record<string, (page: Page, url: string) => Promise<string | undefined>> = {
  missing: async () => '00000000-0000-4000-8000-000000000000',
  user: async (page, url) => (await get(page, `${url}/api/users`)).items[0]?.id,
  category: async (page, url) => (await get(page, `${url}/api/catalogue`)).categories[0]?.id,
  sub_header: async (page, url) => (await get(page, `${url}/api/catalogue`)).sub_headers[0]?.id,
  option: async (page, url) => (await get(page, `${url}/api/catalogue`)).options[0]?.id,
  link: (page, url) => newLink(page, url, 'request_for_info'),
  // A new link ends the client's previous one.
  ended_link: async (page, url) => {
    const ended = await newLink(page, url, 'info_returned');
    return ended && (await newLink(page, url, 'info_returned')) && ended;
  },
};

async function get(page: Page, address: string) {
  return (await page.request.get(address)).json();
}

async function newestClient(page: Page, url: string, status: string): Promise<string | undefined> {
  return (await get(page, `${url}/api/clients?limit=1&status=${status}`)).items[0]?.id;
}

/** Creates a link for the newest client in a status and returns its path. */
async function newLink(page: Page, url: string, status: string): Promise<string | undefined> {
  const client = await newestClient(page, url, status);
  if (!client) return undefined;
  const response = await page.request.post(`${url}/api/clients/${client}/links`, {
    headers: { origin: url },
    data: {},
  });
  return new URL((await response.json()).url).pathname;
}

/** Returns the address with its placeholder filled in, or null if the database has no match. */
export async function addressOf(page: Page, url: string, path: string): Promise<string | null> {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (!name) return path;
  const status = CLIENT_STATUSES.find((known) => known === name);
  const found = status ? await newestClient(page, url, status) : await FOUND[name]?.(page, url);
  return found ? path.replace(`{${name}}`, found) : null;
}
