import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const card = page.getByRole('region', { name: 'Facts for letters of engagement' });
const insurer = card.getByRole('textbox', { name: 'Insurer', exact: true });

test('each missing fact is named with its use until it is entered', async () => {
  await openApp('/settings?tab=firm', responsesAbout());
  server.responds({ letterFacts: { save: ({ version, ...facts }) => ({ ...facts, version: version + 1 }) } });
  const missing = card.getByRole('alert');
  await expect.element(missing).toHaveTextContent('Insurer, for professional indemnity insurance');
  await insurer.fill('Example plc');
  await expect.element(missing).not.toHaveTextContent('Insurer, for');
  await expect.element(missing).not.toHaveTextContent('Company number');
  await card.getByRole('combobox', { name: 'Legal form' }).selectOptions('Limited company');
  await expect.element(missing).toHaveTextContent('Company number, for the parties to the letter');
  await button('Save Facts').click();
  await expect.element(success('Facts saved')).toBeVisible();
  expect(server.calls('letterFacts.save')).toMatchObject([
    { insurer: 'Example plc', legal_form: 'Limited company', version: 0 },
  ]);
});

test('if someone else saved another fact first, both changes are saved', async () => {
  await openApp('/settings?tab=firm', responsesAbout());
  server.responds({
    letterFacts: {
      save: ({ version, ...facts }) => {
        if (version > 0) return { ...facts, version: version + 1 };
        throw refusal('ROW_CHANGED', {
          version: 2,
          changed: { vat_number: 'GB 1' },
          by: 'Pat Example',
          at: '2026-03-02T10:00:00.000Z',
        });
      },
    },
  });
  await insurer.fill('Example plc');
  await button('Save Facts').click();
  await expect
    .poll(() => server.calls('letterFacts.save').at(-1))
    .toMatchObject({ insurer: 'Example plc', vat_number: 'GB 1', version: 2 });
});
