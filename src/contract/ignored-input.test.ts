import { isContractProcedure } from '@orpc/contract';
import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';

type Schema = z.core.$ZodType;
interface Procedure {
  name: string;
  input: Schema | undefined;
}

function procedures(node: unknown, path: string[] = []): Procedure[] {
  if (!isContractProcedure(node)) {
    return Object.entries(node as object).flatMap(([name, child]) => procedures(child, [...path, name]));
  }
  const { inputSchema } = node['~orpc'];
  return [{ name: path.join('.'), input: inputSchema as Schema | undefined }];
}

/** Returns the paths where a schema ignores a wrong value, and the paths of objects of optional fields that ignore unknown fields. */
function ignoring(schema: Schema, path: string): string[] {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape);
      const isStrict = def.catchall?._zod.def.type === 'never';
      const isOptional =
        fields.length > 0 && fields.every(([, field]) => z.safeParse(field, undefined).success);
      return [
        ...(isOptional && !isStrict ? [`${path}: unknown fields`] : []),
        ...fields.flatMap(([name, field]) => ignoring(field, `${path}.${name}`)),
      ];
    }
    case 'catch':
      return [`${path}: wrong values`, ...ignoring(def.innerType, path)];
    case 'pipe':
      return ignoring(def.in, path);
    case 'union':
      return def.options.flatMap((option) => ignoring(option, path));
    case 'array':
      return ignoring(def.element, `${path}[]`);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return ignoring(def.innerType, path);
    default:
      return [];
  }
}

/** Wrong values of these fields change how clients are shown, not which. */
const PRESENTATION = ['view', 'sort', 'columns'];

/** Nothing is done to more records because an unknown field is ignored here. */
const HARMLESS: Readonly<Record<string, string>> = {
  'catalogue.options.create.field_options': 'one option of the catalogue',
  'catalogue.options.update.fields.field_options': 'one option of the catalogue',
};

it('no procedure ignores a filter or choice that it does not know', () => {
  const found = procedures(contract)
    .flatMap(({ name, input }) => (input ? ignoring(input, name) : []))
    .filter((where) => !PRESENTATION.some((field) => where.endsWith(`.${field}: wrong values`)));
  expect(found).toEqual(Object.keys(HARMLESS).map((where) => `${where}: unknown fields`));
});

const CLIENT = '0190f5a4-7e1c-7000-8000-000000000001';

test.each([
  [
    'bulkRuns.export',
    { format: 'csv', clients: { filter: { statsu: 'info_returned' }, except: [] } },
    'statsu',
  ],
  ['bulkRuns.export', { format: 'csv', clients: { ids: [CLIENT], exept: [] } }, 'exept'],
  [
    'bulkRuns.export',
    { format: 'csv', clients: { filter: { status: 'info-returned' }, except: [] } },
    'status',
  ],
  ['clients.list', { statsu: 'info_returned' }, 'statsu'],
  ['clients.count', { status: 'info-returned' }, 'status'],
  ['notifications.list', { unread: true }, 'unread'],
  ['packages.list', { entity: 'Trust' }, 'entity'],
  ['clients.export', { format: 'csv', owned_by: CLIENT }, 'owned_by'],
  ['savedViews.create', { id: CLIENT, name: 'Mine', shared: false, search: { owner: 'me' } }, 'owner'],
  ['proposals.send', { client_id: CLIENT, bye: 'goproposal' }, 'bye'],
])('%s refuses %j and names the key', (name, given, key) => {
  const input = procedures(contract).find((procedure) => procedure.name === name)?.input;
  const { error } = z.safeParse(input ?? z.never(), given);
  expect(JSON.stringify(error?.issues)).toContain(`"${key}"`);
});
