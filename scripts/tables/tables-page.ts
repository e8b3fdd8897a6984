import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTable } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

const SCHEMA = fileURLToPath(new URL('../../src/server/db/schema/', import.meta.url));

/** The sections, by folder of the schema. Another folder is a section under its own name. */
const HEADINGS: Readonly<Record<string, string>> = {
  '.': 'Users and access',
  clients: 'Clients',
  'clients/calls': 'Calls',
  'clients/proforma': 'Proformas',
  'clients/proposals': 'Proposals',
  prices: 'Catalogue and prices',
  firm: 'Firm and settings',
};

/** Columns shown besides keys. */
const TELLING = new Set([
  'action',
  'day',
  'email',
  'event',
  'kind',
  'name',
  'number',
  'outcome',
  'role',
  'state',
  'status',
  'type',
  'version',
]);

type Table = ReturnType<typeof getTableConfig>;

/** Returns docs/tables.md: the tables of the schema, their keys and references, a diagram for each folder. */
export async function tablesPage(): Promise<string> {
  const sections = new Map<string, Table[]>();
  for (const file of globSync('**/*.ts', { cwd: SCHEMA }).toSorted()) {
    const module: Record<string, unknown> = await import(SCHEMA + file);
    const tables = Object.values(module).filter((value): value is PgTable => isTable(value));
    const folder = dirname(file);
    if (tables.length > 0)
      sections.set(folder, [...(sections.get(folder) ?? []), ...tables.map(getTableConfig)]);
  }
  const known = Object.keys(HEADINGS);
  const folders = [...known, ...[...sections.keys()].filter((folder) => !known.includes(folder))];
  return [
    '# Tables',
    '',
    '`npm run tables` writes this page from `src/server/db/schema`. Each diagram has the keys and a few columns of its tables. A box without',
    'columns belongs to another diagram. Lines to `users` are drawn only in the first; elsewhere, a user is an `FK` without a line.',
    ...folders.flatMap((folder) => section(HEADINGS[folder] ?? folder, sections.get(folder) ?? [])),
    '',
  ].join('\n');
}

function section(heading: string, tables: readonly Table[]): string[] {
  if (tables.length === 0) return [];
  const ownUsers = tables.some(({ name }) => name === 'users');
  const sorted = tables.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const lines = sorted.flatMap(references).filter(({ parent }) => parent !== 'users' || ownUsers);
  return [
    '',
    `## ${heading}`,
    '',
    '```mermaid',
    'erDiagram',
    ...lines.map(({ parent, child, end, by }) => `  ${parent} ||--${end} ${child} : "${by}"`),
    ...sorted.flatMap(entity),
    '```',
  ];
}

function references({ name, foreignKeys, columns, uniqueConstraints }: Table) {
  const alone = new Set([
    ...columns.filter(({ isUnique, primary }) => isUnique || primary).map((column) => column.name),
    ...uniqueConstraints
      .filter((unique) => unique.columns.length === 1)
      .map((unique) => unique.columns[0]?.name),
  ]);
  return foreignKeys.map((key) => {
    const { columns: from, foreignTable } = key.reference();
    const by = from.map((column) => column.name).join(', ');
    return { child: name, parent: getTableConfig(foreignTable).name, by, end: alone.has(by) ? 'o|' : 'o{' };
  });
}

function entity(table: Table): string[] {
  const primary = new Set([
    ...table.columns.filter((column) => column.primary).map(({ name }) => name),
    ...table.primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)),
  ]);
  const foreign = new Set(
    table.foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name)),
  );
  const shown = table.columns.filter(
    ({ name }) => primary.has(name) || foreign.has(name) || TELLING.has(name),
  );
  return [
    `  ${table.name} {`,
    ...shown.map((column) => {
      const keys = [primary.has(column.name) ? 'PK' : '', foreign.has(column.name) ? 'FK' : ''].filter(
        Boolean,
      );
      const type = column.getSQLType().replace(/\W+/g, '_');
      return `    ${[type, column.name, keys.join(', ')].filter(Boolean).join(' ')}`;
    }),
    '  }',
  ];
}
