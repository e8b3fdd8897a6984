import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type Entry,
  FIRST,
  field,
  LEVELS,
  type Level,
  storedEntries,
  submit,
} from '#tests/components/support/catalogue.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { refusal, server } from '#tests/components/support/server.ts';

/** Opens an entry's form. A colleague then changes the entry. Returns the entry as stored. */
async function editedTwice(level: Level, given: object, changed: object): Promise<Entry> {
  const { entries, responses } = storedEntries(level, given);
  await openApp(`/service-configuration/${level.path}/${FIRST}/edit`, responses);
  await expect.element(field('Display Name')).toHaveValue('One');
  const [stored] = entries as [Entry];
  Object.assign(stored, changed, { version: 2 });
  server.responds({
    catalogue: {
      [level.procedures]: {
        update: ({ version, fields }: { version: number; fields: object }) => {
          if (version === stored.version) return Object.assign(stored, fields, { version: version + 1 });
          throw refusal('ROW_CHANGED', {
            version: stored.version,
            changed,
            by: 'Olga Oleinik',
            at: '2026-03-02T09:30:00.000Z',
          });
        },
      },
    },
  });
  return stored;
}

const conflict = (level: Level) =>
  page.getByRole('dialog', { name: `Someone else changed this ${level.name}` });
const choice = (level: Level, name: string) => conflict(level).getByRole('radiogroup', { name, exact: true });

for (const level of LEVELS) {
  test(`when two people edit the same ${level.name}, the second is asked which values to keep`, async () => {
    const theirs = { sort_order: 4321, description: 'Of a colleague' };
    const stored = await editedTwice(level, { description: 'Before' }, theirs);
    await field('Display Name').fill('My own name');
    await field('Description').fill('My own words');
    await submit().click();

    await expect.element(conflict(level)).toHaveTextContent('Their other changes stay: Sort Order.');
    await expect.element(choice(level, 'Sort Order')).not.toBeInTheDocument();
    await expect.element(choice(level, 'Display Name')).not.toBeInTheDocument();
    const description = choice(level, 'Description');
    await expect.element(description).toHaveTextContent('Of a colleague');
    await button('Back to the form').click();
    await expect.element(field('Display Name')).toHaveValue('My own name');
    await expect.element(field('Description')).toHaveValue('My own words');

    await submit().click();
    await description.getByRole('radio', { name: 'Take theirs' }).click();
    await conflict(level).getByRole('button', { name: 'Save' }).click();
    await expect.element(success(`Service ${level.name} updated successfully`)).toBeVisible();
    expect(stored).toMatchObject({ ...theirs, display_name: 'My own name', version: 3 });
    expect(server.calls(`catalogue.${level.procedures}.update`)).toHaveLength(3);
  });
}
