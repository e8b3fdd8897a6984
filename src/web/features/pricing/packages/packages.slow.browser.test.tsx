import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Package } from '#contract/pricing/packages/package.ts';
import { ADMIN_SESSION, aClient, CATALOGUE_LIST, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type Responses, server } from '#tests/components/support/server.ts';

const SMALL: Package = {
  id: uuid(900),
  name: 'Limited company, small',
  entity_type: 'Sole Trader',
  services: {
    bookkeeping: { vat: { enabled: true, mtd: false }, ledgers: { enabled: true } },
  },
  version: 1,
};
const CLIENT = aClient({ status: 'zoom_call_booked' });
const FORM = `/clients/${CLIENT.id}#proforma-entry`;

function withPackages(has_packages: boolean, given: Responses = {}): Responses {
  const responses = responsesAbout(CLIENT);
  const { clients } = responses;
  if (!clients?.get || typeof clients.get === 'function') throw new Error('No client page');
  return {
    ...responses,
    clients: { ...clients, get: { ...clients.get, has_packages } },
    catalogue: { ...responses.catalogue, list: { ...CATALOGUE_LIST, has_packages } },
    packages: { list: [SMALL] },
    ...given,
  };
}

const service = () => page.getByRole('checkbox', { name: 'VAT Returns' });
const entity = () => page.getByRole('combobox', { name: 'Entity Type' });

test('adding a package adds its services', async () => {
  await openApp(FORM, withPackages(true));
  expect(server.calls('packages.list')).toEqual([]);
  await button('Add a package').click();
  await page.getByRole('menuitem', { name: 'Limited company, small (Sole Trader)' }).click();
  await expect
    .element(success("Added from 'Limited company, small'"))
    .toHaveTextContent(
      'VAT Returns and the entity type Sole Trader. Left out: Bookkeeping → ledgers (no longer in the catalogue).',
    );
  await expect.element(service()).toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'File under Making Tax Digital' })).not.toBeChecked();
  await expect.element(entity()).toHaveValue('Sole Trader');
  await button('Undo').click();
  await expect.element(service()).not.toBeChecked();
  await expect.element(entity()).toHaveValue('');
});

test('a package overwrites neither chosen services nor a chosen entity type', async () => {
  await openApp(FORM, withPackages(true));
  await service().click();
  const toggle = page.getByRole('switch', { name: 'File under Making Tax Digital' });
  await expect.element(toggle).toBeChecked();
  await entity().click();
  await page.getByRole('option', { name: 'Charity' }).click();
  await button('Add a package').click();
  await page.getByRole('menuitem', { name: /small/ }).click();
  await expect.element(success('is already chosen')).toBeVisible();
  await expect.element(toggle).toBeChecked();
  await expect.element(entity()).toHaveValue('Charity');
});

test("an administrator saves the form's services as a package", async () => {
  await openApp(
    FORM,
    withPackages(false, {
      packages: { create: (input) => ({ ...SMALL, ...input, services: {}, version: 1 }) },
    }),
  );
  await expect.element(button('Save as package')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Add a package')).not.toBeInTheDocument();
  await service().click();
  await button('Save as package').click();
  const dialog = page.getByRole('dialog', { name: 'Save as package' });
  await expect.element(dialog.getByText('Bookkeeping → VAT Returns')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabelText('Name').fill('Small');
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await expect.element(success("Package 'Small' saved")).toBeVisible();
  expect(server.calls('packages.create')).toMatchObject([
    { name: 'Small', entity_type: null, services: { bookkeeping: { vat: { enabled: true, mtd: true } } } },
  ]);
  expect(server.calls('proforma.create')).toEqual([]);
});

test('staff see no buttons for packages if the firm has no packages', async () => {
  const { user } = ADMIN_SESSION;
  if (!user) throw new Error('Nobody is signed in');
  const session = { ...ADMIN_SESSION, user: { ...user, role: 'staff' as const } };
  await openApp(FORM, withPackages(false, { auth: { session } }));
  await expect.element(service()).toBeVisible();
  await expect.element(page.getByRole('button', { name: /package/i })).not.toBeInTheDocument();
  expect(server.calls('packages.list')).toEqual([]);
});

test('packages are renamed, edited and removed', async () => {
  let stored: Package[] = [SMALL];
  await openApp(
    '/packages',
    withPackages(true, {
      packages: {
        list: () => stored,
        update: ({ id, version, ...input }) => {
          const next = { ...SMALL, ...input, services: SMALL.services, version: version + 1 };
          stored = [next];
          return next;
        },
        delete: () => {
          stored = [];
          return {};
        },
      },
    }),
  );
  const list = page.getByRole('list', { name: 'Packages' });
  await expect
    .element(list.getByText('Bookkeeping → VAT Returns, bookkeeping → ledgers (no longer in the catalogue)'))
    .toBeVisible();
  await button('Edit Limited company, small').click();
  await page.getByRole('dialog').getByLabelText('Name').fill('Small');
  await button('Remove bookkeeping → ledgers (no longer in the catalogue)').click();
  await button('Save Package').click();
  await expect.element(list.getByText('Small (Sole Trader)')).toBeVisible();
  expect(server.calls('packages.update')).toMatchObject([
    { id: SMALL.id, version: 1, name: 'Small', services: { bookkeeping: { vat: { enabled: true } } } },
  ]);
  await button('Remove Small').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(success("Package 'Small' removed")).toBeVisible();
  await expect.element(list.getByRole('listitem')).not.toBeInTheDocument();
});

test('without packages, the catalogue has no section for them', async () => {
  await openApp('/service-configuration', withPackages(false));
  await expect.element(page.getByText('1 category found')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Packages' })).not.toBeInTheDocument();
  expect(server.calls('packages.list')).toEqual([]);
});

test('the typed name stays if the package could not be saved', async () => {
  await openApp(FORM, withPackages(false));
  await service().click();
  await button('Save as package').click();
  await page.getByRole('dialog').getByLabelText('Name').fill('Small');
  const call = server.delayed('packages.create');
  await button('Save Package').click();
  call.fail();
  await expect.element(toast('Failed to save package')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByLabelText('Name')).toHaveValue('Small');
});
