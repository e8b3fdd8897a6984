import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ShownFigures } from '#contract/figures/figures/contract.ts';
import { NO_FIGURES, shownFigures } from '#tests/components/support/figures.ts';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const tally = (n: number, value = 0) => ({ n, valued: value === 0 ? 0 : n, value });

const MARCH = shownFigures({
  figures: {
    ...NO_FIGURES,
    won: tally(2, 300_000),
    lost: tally(1, 100_000),
    lost_by: [{ status: 'goproposal_sent', reason: 'Price', ...tally(1, 100_000) }],
    sources: [{ key: 'email', source: 'Email', n: 4, signed: tally(2, 300_000) }],
  },
  pipeline: shownFigures().pipeline.map((of) =>
    of.status === 'proforma_review' ? { ...of, ...tally(3, 600_000), monthly: 50_000 } : of,
  ),
  months: shownFigures().months.map((month, index) =>
    index === 11 ? { ...month, ...tally(2, 300_000) } : month,
  ),
  monthly_target: 400_000,
});

async function open(shown: ShownFigures = MARCH, search = 'period=month&from=2026-03-01') {
  const app = await openApp(`/figures?${search}`, {
    ...responsesAbout(),
    figures: {
      show: shown,
      digest: { wanted: false },
      setDigest: (input) => input,
      clients: {
        items: [
          {
            ...aClient({ first_name: 'Nell', surname: 'Ward' }),
            key: uuid(1),
            at: '2026-03-02T10:00:00.000Z',
            value: 150_000,
            seconds: null,
          },
        ],
        next_cursor: null,
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Pipeline now' })).toBeVisible();
  return app;
}

const table = (title: string) => page.getByRole('region', { name: `${title}: table` }).getByRole('table');
const row = (title: string, name: RegExp) => table(title).getByRole('row', { name });

test('a figure shows its count, its value and the period before', async () => {
  await open();
  await expect
    .element(page.getByText('1 March 2026 to 31 March 2026', { exact: false }).first())
    .toBeVisible();
  await expect.element(row('Won and lost', /^Won/)).toHaveTextContent(/Won2£3,000/);
  await expect.element(row('Won and lost', /^Win rate by value/)).toHaveTextContent('75% of 3');
  await expect.element(row('Forecast', /^Proforma Review/)).toHaveTextContent('3£6,00060%£3,600');
  await expect.element(row('Signed by month', /^March 2026/)).toHaveTextContent('75%');
});

test('a count opens the clients that it counts, by keyboard', async () => {
  await open();
  const count = button('2: list Won, Clients');
  await expect.element(count).toBeVisible();
  (count.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Won' });
  await expect.element(dialog.getByRole('link', { name: 'Nell Ward' })).toBeVisible();
  expect(server.calls('figures.clients')).toEqual([
    expect.objectContaining({ list: 'won', from: '2026-03-01', to: '2026-03-31' }),
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(count).toHaveFocus();
});

test('the period is in the address', async () => {
  const { address } = await open();
  await button('The period before').click();
  await expect.poll(address).toBe('/figures?period=month&from=2026-02-01');
  await page.getByText('Tax year', { exact: true }).click();
  await expect.poll(address).toBe('/figures?period=tax_year&from=2025-04-06');
  await page.getByText('Own days', { exact: true }).click();
  await page.getByLabelText('Last day').fill('2025-05-01');
  await expect.poll(address).toBe('/figures?period=days&from=2025-04-06&to=2025-05-01');
  expect(server.calls('figures.show').at(-1)).toEqual({
    period: 'days',
    from: '2025-04-06',
    to: '2025-05-01',
  });
});

test('nonsense in the address shows this month', async () => {
  await open(MARCH, 'period=nonsense&from=2026-13-45&to=9999-12-31');
  const sentence = page.getByText(/names no period from 2000 to 2100, so you see this month/);
  await expect.element(sentence).toBeVisible();
  expect(server.calls('figures.show')).toEqual([
    expect.objectContaining({ period: 'month', from: expect.stringMatching(/-01$/) }),
  ]);
});

test('own days that end before they begin are refused', async () => {
  const { address } = await open(MARCH, 'period=days&from=2026-03-01&to=2026-03-31');
  await page.getByLabelText('Last day').fill('2026-02-01');
  await expect.element(page.getByText('The last day is before the first day.')).toBeVisible();
  await expect.element(page.getByLabelText('Last day')).toHaveValue('2026-02-01');
  expect(address()).toBe('/figures?period=days&from=2026-03-01&to=2026-03-31');
  await page.getByLabelText('First day').fill('2026-01-01');
  await expect.poll(address).toBe('/figures?period=days&from=2026-01-01&to=2026-02-01');
  await expect.element(page.getByText('The last day is before the first day.')).not.toBeInTheDocument();
});

test('the first month has none before it', async () => {
  await open(MARCH, 'period=month&from=2000-01-01');
  await expect.element(button('The period before')).toHaveAttribute('aria-disabled', 'true');
});

test('typing the year of a day leaves the other day as it is', async () => {
  const { address } = await open();
  await page.getByText('Own days', { exact: true }).click();
  await page.getByLabelText('First day').fill('0202-03-01');
  await page.getByLabelText('First day').fill('2025-03-01');
  await expect.poll(address).toBe('/figures?period=days&from=2025-03-01&to=2026-03-31');
});

test('two owners with one name have a row each', async () => {
  const ofOwner = (owner_id: string, n: number) => ({ owner_id, owner: 'Sam Staff', ...tally(n) });
  await open(shownFigures({ owners: [ofOwner(uuid(1), 3), ofOwner(uuid(2), 4)] }));
  await expect.element(button('3: list Sam Staff, Open now')).toBeVisible();
  await button('4: list Sam Staff, Open now').click();
  await expect
    .poll(() => server.calls('figures.clients'))
    .toEqual([expect.objectContaining({ owner: uuid(2) })]);
});

test('without anything to count, each figure is a sentence', async () => {
  await open(shownFigures());
  await expect.element(page.getByText('Nobody was lost in this period.')).toBeVisible();
  expect(page.getByRole('table').elements()).toEqual([]);
});

test('while no client has a value, the pipeline counts only', async () => {
  const { pipeline } = shownFigures();
  await open(shownFigures({ pipeline: pipeline.map((of) => ({ ...of, n: 1 })) }));
  await expect.element(row('Pipeline now', /^All/)).toHaveTextContent(/^All8$/);
  await expect.element(page.getByText(/^No open client has a value yet/)).toBeVisible();
});

test('a table is downloaded as CSV', async () => {
  await open();
  const files: File[] = [];
  const original = URL.createObjectURL;
  URL.createObjectURL = (file: File) => {
    files.push(file);
    return original(file);
  };
  try {
    await button('Download Inquiry sources as CSV').click();
    expect(await files[0]?.text()).toBe(
      '"Source","Inquiries","Signed","Share","Signed value","Inquiries before"\r\n"Email","4","2","50%","£3,000","0"\r\n',
    );
  } finally {
    URL.createObjectURL = original;
  }
});

test('the digest is turned on at once', async () => {
  await open();
  await page.getByRole('switch', { name: 'Email me every Monday' }).click();
  await expect.poll(() => server.calls('figures.setDigest')).toEqual([{ wanted: true }]);
});
