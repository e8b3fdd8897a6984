import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PREPARED_FIRM } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const field = (name: string) => page.getByLabelText(name, { exact: true });

test('saving refuses a colour that is too light or an invalid website', async () => {
  await openApp('/settings?tab=firm', responsesAbout());
  const preview = page.getByRole('region', { name: 'Preview' });
  await page.getByRole('textbox', { name: 'Firm name' }).fill('Tally & Sons');
  await field('Reply address').fill('post@tally.example');
  await expect.element(preview).toHaveTextContent('From: Tally & Sons <crm@example.com>');
  await expect.element(preview).toHaveTextContent('Replies to: post@tally.example');
  await expect.element(preview).toHaveTextContent(/Kind regards\s*Grace Admin/);
  await field('Colour').fill('ffd400');
  await field('Website').fill('not an address');
  await button('Save Firm').click();
  await expect
    .element(page.getByText('#ffd400 is too light to see on white. Choose a darker colour, such as #ad9000'))
    .toBeVisible();
  await expect.element(field('Website')).toHaveAccessibleDescription(/must be a valid http/);
  expect(server.calls('firm.save')).toEqual([]);
});

test('a chosen logo is scaled down, shown and saved with the form', async () => {
  await openApp('/settings?tab=firm', responsesAbout());
  server.responds({ firm: { save: ({ version, ...saved }) => ({ ...saved, version: version + 1 }) } });
  const canvas = document.createElement('canvas');
  canvas.width = 2_000;
  canvas.height = 500;
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const file = new File([picture ?? ''], 'logo.png', { type: 'image/png' });
  await page.getByLabelText('Logo', { exact: true }).upload(file);
  const chosen = page.getByAltText('The chosen logo');
  await expect.element(chosen).toBeVisible();
  const { naturalWidth, naturalHeight } = chosen.element() as HTMLImageElement;
  expect([naturalWidth, naturalHeight]).toEqual([480, 120]);
  await button('Save Firm').click();
  await expect.element(success('Firm saved')).toBeVisible();
  const [sent] = server.calls('firm.save') as { logo: string }[];
  expect(sent?.logo).toMatch(/^data:image\/png;base64,/);
});

test("if someone else saved first, saving again keeps the user's own value", async () => {
  await openApp('/settings?tab=firm', responsesAbout());
  let refused = false;
  server.responds({
    firm: {
      save: ({ version, ...saved }) => {
        if (refused) return { ...saved, version: version + 1 };
        refused = true;
        const changed = { phone: '0113 1', website: 'https://theirs.example' };
        throw refusal('ROW_CHANGED', {
          version: 2,
          changed,
          by: 'Pat Example',
          at: '2026-03-02T10:00:00.000Z',
        });
      },
    },
  });
  await field('Phone').fill('0113 2');
  await button('Save Firm').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this firm' });
  await expect.element(dialog).toHaveTextContent('Pat Example saved changes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.calls('firm.save').at(-1))
    .toMatchObject({
      name: PREPARED_FIRM.name,
      phone: '0113 2',
      website: 'https://theirs.example',
      version: 2,
    });
});
