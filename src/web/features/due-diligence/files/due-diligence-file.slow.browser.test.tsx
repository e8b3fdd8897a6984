import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import { type DueDiligenceFile, NO_FACTS } from '#contract/due-diligence/files/file.ts';
import { MISSING_KINDS, missingOf } from '#contract/due-diligence/files/missing.ts';
import { PARTY_ROLE_LABELS, type Party } from '#contract/due-diligence/files/party.ts';
import { suggestLevel } from '#contract/due-diligence/files/suggest-level.ts';
import { ACME } from '#tests/components/support/acme.ts';
import { violations } from '#tests/components/support/axe.ts';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const AT = '2026-03-02T09:30:00.000Z';
const LAW = { today: '2026-03-02', call_for_action: ['IR'], former_office_months: 12 };
const client = aClient({ status: 'proforma_review' });
const PATH = `/clients/${client.id}/due-diligence`;

const FILE: DueDiligenceFile = {
  id: uuid(950),
  client_id: client.id,
  opened_at: AT,
  opened_by_name: null,
  facts: NO_FACTS,
  purpose: null,
  expected_work: null,
  source_of_funds: null,
  source_of_wealth: null,
  countries: [],
  factors: {},
  level: null,
  level_reasons: null,
  assessed_by_id: null,
  assessed_by_name: null,
  assessed_at: null,
  accepted_at: null,
  accepted_by_name: null,
  next_review_on: null,
  relationship_began_on: null,
  relationship_ended_on: null,
  put_off_until: null,
  put_off_reason: null,
  put_off_by_name: null,
  revision: 1,
  version: 1,
};

const PARTY: Party = {
  id: uuid(951),
  kind: 'person',
  roles: ['client'],
  name: 'Ada Lovelace',
  other_names: [],
  born: null,
  nationality: null,
  country: null,
  company_number: null,
  pep: null,
  pep_kind: null,
  pep_office: null,
  pep_left_on: null,
  source: 'client',
  added_at: AT,
  added_by_name: null,
  left_on: null,
  version: 1,
  evidence: [],
};

function shownFile(
  file: DueDiligenceFile | null,
  parties: Party[],
  given: Partial<ClientFile> = {},
): ClientFile {
  const contents = file && {
    assessment: file,
    is_accepted: file.accepted_at !== null,
    parties,
    triggers: 0,
    hits: [],
    unscreened: [],
  };
  return {
    in_use: true,
    factors: ['Client'],
    file,
    parties,
    triggers: [],
    screening: [],
    missing: contents ? missingOf(contents, LAW) : [],
    suggestion: file && suggestLevel(file, parties, file.facts, LAW),
    has_list: true,
    second_person: [],
    refusal: null,
    approves: false,
    acceptances: [],
    hold: { state: 'none' },
    ...given,
  };
}

/** A server that keeps one file, by the rules of the contract. */
function keep(start: ClientFile) {
  let kept = start;
  const store = (file: Partial<DueDiligenceFile>, party: Partial<Party> = {}) => {
    const stored = kept.file && { ...kept.file, ...file, revision: kept.file.revision + 1 };
    kept = shownFile(
      stored,
      kept.parties.map((one) => ({ ...one, ...party })),
    );
    return kept;
  };
  return {
    ...responsesAbout(client),
    dueDiligence: {
      get: () => kept,
      open: () => {
        kept = shownFile(FILE, [PARTY]);
        return kept;
      },
      addEvidence: (input: object) =>
        store(
          {},
          { evidence: [{ ...input, seen_by_name: 'Grace Admin', copies: [], added_at: AT } as never] },
        ),
      changeParty: (input: object) => store({}, { ...(input as Partial<Party>), version: 2 }),
      assess: (input: object) =>
        store({ ...(input as Partial<DueDiligenceFile>), version: 2, assessed_by_name: 'Grace Admin' }),
      accept: () => store({ accepted_at: AT, accepted_by_name: 'Grace Admin', next_review_on: '2028-03-02' }),
    },
  };
}

test("a sole trader's file takes at most 12 clicks", async () => {
  await openApp(PATH, keep(shownFile(FILE, [PARTY])));
  let clicks = 0;
  const click = async (element: ReturnType<typeof button>) => {
    clicks += 1;
    await element.click();
  };
  await click(button('Record a document of Ada Lovelace'));
  const dialog = page.getByRole('dialog', { name: 'A document of Ada Lovelace' });
  await expect.element(dialog.getByLabelText('Reference')).toHaveFocus();
  await userEvent.keyboard('512345678');
  await click(dialog.getByRole('textbox', { name: 'Place' }));
  await userEvent.keyboard('Safe, folder 12{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await click(page.getByText('No', { exact: true }));
  await click(page.getByRole('textbox', { name: 'What the client wants from you' }));
  await userEvent.keyboard('Accounts and a tax return');
  await click(button('United Kingdom'));
  await click(button('Use the suggestion'));
  await click(button('Save Assessment'));
  await click(page.getByRole('button', { name: 'Accept the file' }));
  await expect.element(page.getByText('Nothing is missing')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(12);
});

test('says what is missing with a button to each', async () => {
  await openApp(PATH, keep(shownFile(FILE, [PARTY])));
  const list = page.getByRole('list', { name: 'What is missing' });
  await expect.element(list.getByText('Ada Lovelace: nobody has seen a document')).toBeVisible();
  await button('Go to: The level of risk is missing').click();
  expect(document.activeElement?.id).toBe('assessment');
  expect(await violations()).toEqual([]);
});

test('without a file, one sentence says what opening it does', async () => {
  await openApp(PATH, keep(shownFile(null, [], { in_use: false })));
  await expect.element(page.getByText(/every client whose proforma is saved from now on/)).toBeVisible();
  await button('Open a file').click();
  await expect.element(page.getByRole('region', { name: 'Parties' })).toBeVisible();
});

test('an answer of yes asks for the office in a dialog', async () => {
  await openApp(PATH, keep(shownFile(FILE, [PARTY])));
  await page.getByText('Yes', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Ada Lovelace' });
  await dialog.getByRole('textbox', { name: 'Office' }).fill('Member of Parliament');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Holds the office · Member of Parliament/)).toBeVisible();
  expect(server.calls('dueDiligence.changeParty')).toMatchObject([{ pep: 'uk', pep_kind: 'holder' }]);
});

test('whoever may not accept is told who can', async () => {
  const whole = {
    ...FILE,
    purpose: 'Accounts',
    countries: ['GB' as const],
    level: 'high' as const,
    level_reasons: 'Cash',
    source_of_funds: 'Sales',
  };
  const evidence = {
    id: uuid(952),
    party_id: PARTY.id,
    document: 'Passport',
    reference: null,
    seen_on: '2026-03-01',
    seen_by_name: 'Sam',
    copy_place: 'elsewhere' as const,
    copy_location: 'Safe',
    copies: [],
    added_at: AT,
  };
  await openApp(
    PATH,
    keep(
      shownFile(whole, [{ ...PARTY, pep: 'no', evidence: [evidence] }], {
        second_person: ['The risk is high'],
        refusal: 'not_approver',
      }),
    ),
  );
  await expect.element(page.getByText(/Only somebody who approves for the firm/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Accept the file' })).not.toBeInTheDocument();
});

const ACCEPTED = {
  ...FILE,
  level: 'high' as const,
  accepted_at: AT,
  accepted_by_name: 'Grace Admin',
  next_review_on: '2099-03-02',
};
const HIGH = {
  missing: [],
  second_person: ['The risk is high'],
  refusal: 'not_approver' as const,
};

test('an accepted file asks nobody to accept it', async () => {
  await openApp(PATH, keep(shownFile(ACCEPTED, [PARTY], HIGH)));
  await expect
    .element(page.getByText(/Accepted by Grace Admin on .* Next review on 2 March 2099/))
    .toBeVisible();
  await expect.element(page.getByText(/second person|Ask them/)).not.toBeInTheDocument();
});

test('an accepted file whose review is due asks the second person again', async () => {
  await openApp(PATH, keep(shownFile({ ...ACCEPTED, next_review_on: '2026-03-01' }, [PARTY], HIGH)));
  await expect.element(page.getByText(/Ask them to open this screen/)).toBeVisible();
});

test('a file past its period is deleted tonight and offers no review', async () => {
  const ended = { ...ACCEPTED, relationship_began_on: '2009-01-01', relationship_ended_on: '2010-01-01' };
  await openApp(
    PATH,
    keep(shownFile(ended, [PARTY], { missing: [], hold: { state: 'until', free_on: '2015-01-01' } })),
  );
  await expect
    .element(page.getByText('The relationship ended on 1 January 2010. The file is deleted tonight.'))
    .toBeVisible();
  await expect.element(page.getByText(/Accepted by Grace Admin on/)).toBeVisible();
  await expect.element(page.getByText(/Next review on|Nothing is missing/)).not.toBeInTheDocument();
  await expect.element(button('Reviewed: accept again')).not.toBeInTheDocument();
});

test('each free text says that no suspicion belongs there', async () => {
  await openApp(PATH, keep(shownFile(FILE, [PARTY])));
  await expect.element(page.getByText(/Never write about a suspicion in a file/)).toBeVisible();
});

test('a registered director becomes a party with one button', async () => {
  const company: Party = {
    ...PARTY,
    kind: 'company',
    roles: ['company'],
    name: 'Acme Tea Limited',
    company_number: '01234567',
  };
  const responses = keep(shownFile(FILE, [company]));
  await openApp(PATH, {
    ...responses,
    dashboard: {
      ...responses.dashboard,
      badges: { ...(responses.dashboard?.badges as object), companies_house: true } as never,
    },
    companies: { lookUp: ACME, differences: { differences: [] } },
    dueDiligence: { ...responses.dueDiligence, addParty: () => shownFile(FILE, [company]) },
  });
  await button('Look up at Companies House').click();
  await button('Add Jane Anne Smith').click();
  await expect
    .poll(() => server.calls('dueDiligence.addParty'))
    .toMatchObject([
      { name: 'Jane Anne Smith', roles: ['director'], born: '1970-05', source: 'companies_house' },
    ]);
});

test('a company added by hand can be looked up', async () => {
  const responses = keep(shownFile(FILE, [PARTY]));
  await openApp(PATH, {
    ...responses,
    dashboard: {
      ...responses.dashboard,
      badges: { ...(responses.dashboard?.badges as object), companies_house: true } as never,
    },
    companies: { lookUp: ACME, differences: { differences: [] } },
    dueDiligence: { ...responses.dueDiligence, addParty: () => shownFile(FILE, [PARTY]) },
  });
  await button('Add a party').click();
  const dialog = page.getByRole('dialog', { name: 'Add a party' });
  await dialog.getByRole('radio', { name: 'Company or other body' }).click();
  await dialog.getByLabelText('Company number').fill('1234567');
  await dialog.getByRole('button', { name: 'Look up at Companies House' }).click();
  await button('Use name').click();
  await button('Use number').click();
  await button('Replace').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByText('Name and number from Companies House')).toBeVisible();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Roles' }), { force: true });
  await page.getByRole('option', { name: PARTY_ROLE_LABELS.owner }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => server.calls('dueDiligence.addParty'))
    .toMatchObject([{ name: 'ACME TEA LIMITED', company_number: '01234567', source: 'companies_house' }]);
});

describe("on the client's page", () => {
  const record = (due_diligence: object | null) => {
    const responses = responsesAbout(client);
    if (typeof responses.clients?.get !== 'object') throw new Error('The responses have no client');
    return {
      ...responses,
      clients: { ...responses.clients, get: { ...responses.clients.get, due_diligence } },
    };
  };
  const summary = {
    has_file: true,
    level: 'normal',
    accepted_by_name: 'Grace Admin',
    next_review_on: '2028-03-02',
    has_undecided: false,
    report_due_on: null,
    missing: [],
  };

  test('a file in order is one line', async () => {
    await openApp(`/clients/${client.id}`, record(summary) as never);
    await expect
      .element(page.getByText(/normal risk, accepted by Grace Admin, next review on/))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open the file' })).toBeVisible();
  });

  test('what is missing is a list with a button each', async () => {
    const missing = ['evidence', 'level', 'acceptance'] as const;
    await openApp(
      `/clients/${client.id}`,
      record({ ...summary, level: null, accepted_by_name: null, missing }) as never,
    );
    const card = page.getByRole('region', { name: 'Due diligence' });
    await expect.element(card.getByText(MISSING_KINDS.evidence.label)).toBeVisible();
    expect(card.getByRole('link').elements()).toHaveLength(2);
  });

  test('what waits about Companies House is on the list', async () => {
    const waiting = { ...summary, has_undecided: true, report_due_on: '2026-03-01' };
    await openApp(`/clients/${client.id}`, record(waiting) as never);
    const card = page.getByRole('region', { name: 'Due diligence' });
    await expect.element(card.getByText(/difference from Companies House waits/)).toBeVisible();
    await expect
      .element(card.getByText(/report of a difference to Companies House is overdue/))
      .toBeVisible();
  });

  test('a firm that does not use files sees nothing of them', async () => {
    await openApp(`/clients/${client.id}`, record(null) as never);
    await expect.element(page.getByRole('region', { name: 'Client Details' })).toBeVisible();
    await expect.element(page.getByText(/due diligence/i)).not.toBeInTheDocument();
  });
});
