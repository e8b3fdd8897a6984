import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#web/app/theme/global.css';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StoredDifference } from '#contract/due-diligence/companies/difference.ts';
import { violations } from '#tests/components/support/axe.ts';
import { ADMIN_SESSION, uuid } from '#tests/components/support/fixtures.ts';
import { button } from '#tests/components/support/parts.ts';
import { render } from '#tests/components/support/render.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';
import { Overlays } from '#web/app/overlays.tsx';
import { Providers } from '#web/app/providers.tsx';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { CompanyDifferences } from './company-differences.tsx';

const OPEN: StoredDifference = {
  id: uuid(1),
  company_number: '01234567',
  kind: 'owner',
  side: 'missing_here',
  name: 'Priya Shah',
  born: '1980-02',
  state: 'open',
  listed_on: '2026-12-14',
  reason: null,
  decided_at: null,
  decided_by_name: null,
  report_due_on: null,
  reported_on: null,
  version: 1,
};
const MATERIAL: StoredDifference = {
  ...OPEN,
  state: 'material',
  reason: 'She owns half',
  decided_at: '2026-12-14T12:00:00.000Z',
  decided_by_name: 'Ann Able',
  report_due_on: '2027-01-07',
  version: 2,
};

const line = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
const dialog = page.getByRole('dialog');

async function openCard(differences: StoredDifference[], configured = true) {
  const { dashboard } = responsesAbout();
  server.responds({
    auth: { session: ADMIN_SESSION },
    dashboard: { badges: { ...(dashboard?.badges as object), companies_house: configured } as never },
    companies: { differences: { differences } },
  });
  await render(
    <StrictMode>
      <Providers queryClient={createQueryClient()} overlays={<Overlays />}>
        <CompanyDifferences clientId={uuid(200)} />
      </Providers>
    </StrictMode>,
  );
}

test('without a key and differences, there is nothing', async () => {
  await openCard([], false);
  await expect.poll(() => server.calls('companies.differences')).toHaveLength(1);
  expect(page.getByText('Companies House').elements()).toHaveLength(0);
});

test('a comparison lists the differences', async () => {
  await openCard([]);
  server.responds({
    companies: {
      compare: {
        differences: [OPEN],
        companies: [
          { number: '01234567', name: 'ACME TEA LIMITED', state: 'compared', withheld: 1, statements: [] },
          {
            number: 'SL000001',
            name: 'ACME LP',
            state: 'not_compared',
            withheld: 0,
            statements: ['no-individual-or-entity-with-signficant-control-partnership'],
          },
          { number: '00000001', name: 'Away Ltd', state: 'away', withheld: 0, statements: [] },
        ],
      },
    },
  });
  await button('Compare Now').click();
  await expect
    .element(page.getByText('ACME TEA LIMITED: compared. The differences are below.'))
    .toBeVisible();
  await expect.element(page.getByText(/ACME LP: not compared/)).toBeVisible();
  await expect.element(page.getByText(/Away Ltd: Companies House did not answer/)).toBeVisible();
  await expect.element(line).toHaveTextContent(/Priya Shah, born 02\/1980/);
  await expect
    .element(line)
    .toHaveTextContent(
      'Registered as person with significant control, but not in this file. Listed 14/12/2026.',
    );
  expect(await violations(page.getByRole('region', { name: 'Companies House' }).element())).toEqual([]);
});

test('a person decides, with a reason', async () => {
  await openCard([OPEN]);
  await button(/^Decide: Priya Shah/).click();
  await button('Save').click();
  await expect.element(dialog.getByText('Choose a decision')).toBeVisible();
  await dialog.getByLabelText('Material', { exact: true }).click();
  await button('Save').click();
  await expect.element(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('She owns half');
  expect(await violations()).toEqual([]);
  server.responds({ companies: { decide: MATERIAL, differences: { differences: [MATERIAL] } } });
  await button('Save').click();
  await expect
    .element(line)
    .toHaveTextContent('Material: report it as soon as you can, at the latest by 07/01/2027.');
  await expect.element(line).toHaveTextContent('Ann Able, 14/12/2026: She owns half');
  expect(server.calls('companies.decide')).toEqual([
    { id: OPEN.id, version: 1, material: true, reason: 'She owns half' },
  ]);
});

test('a material difference about an owner is marked as reported', async () => {
  await openCard([MATERIAL]);
  await button(/^Change: Priya Shah/).click();
  await dialog.getByLabelText('Reported to Companies House').click();
  await dialog.getByLabelText('Reported on').fill('2026-12-18');
  const reported = { ...MATERIAL, state: 'reported', reported_on: '2026-12-18', version: 3 } as const;
  server.responds({ companies: { report: reported, differences: { differences: [reported] } } });
  await userEvent.keyboard('{Enter}');
  await expect.element(line).toHaveTextContent('Reported on 18/12/2026.');
  expect(server.calls('companies.report')).toEqual([{ id: OPEN.id, version: 2, reported_on: '2026-12-18' }]);
});
