import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CATALOGUE_LIST } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { success, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

for (const { tab, procedures, listed, entry, name, kind } of [
  {
    tab: '',
    procedures: 'categories',
    listed: 'categories',
    entry: 'Bookkeeping',
    name: 'category',
    kind: 'Category',
  },
  {
    tab: '?tab=sub-headers',
    procedures: 'subHeaders',
    listed: 'sub_headers',
    entry: 'VAT Returns',
    name: 'subHeader',
    kind: 'Sub-header',
  },
  {
    tab: '?tab=options',
    procedures: 'options',
    listed: 'options',
    entry: 'File under Making Tax Digital',
    name: 'option',
    kind: 'Option',
  },
] as const) {
  test(`a catalogue entry whose deletion failed stays in the list until it is deleted: ${name}`, async () => {
    await openApp(`/service-configuration${tab}`, { ...responsesAbout(), priceBook: { needing: [] } });
    const calls = server.failing(`catalogue.${procedures}.delete`);
    const remove = page.getByRole('button', { name: `Delete ${entry}`, exact: true });
    const confirm = async () => {
      await remove.click();
      await expect.element(page.getByText(`Are you sure you want to delete this ${name}?`)).toBeVisible();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
    };
    await confirm();
    await expect.element(toast(`Failed to delete ${name}`)).toBeVisible();
    await expect.element(remove).toBeVisible();
    calls.pass();
    server.responds({
      catalogue: {
        list: { ...CATALOGUE_LIST, [listed]: [] },
        [procedures]: { delete: ({ id }: { id: string }) => ({ id }) },
      },
    });
    await confirm();
    await expect.element(success(`${kind} deleted successfully`)).toBeVisible();
    await expect.element(remove).not.toBeInTheDocument();
  });
}

test('the dialog for deleting an option names the services whose price needs it', async () => {
  await openApp('/service-configuration?tab=options', {
    ...responsesAbout(),
    priceBook: { needing: ['Directors', 'Payslips'] },
  });
  await page.getByRole('button', { name: 'Delete File under Making Tax Digital', exact: true }).click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveTextContent(
      /The prices of Directors and Payslips need it\. Without it, proformas say 'to be priced'/,
    );
});
