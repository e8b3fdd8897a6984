import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';

/** Fields that are filled in when they are left out, but whose filled-in value isn't stored, or says nothing. */
const NOT_STORED: Readonly<Record<string, string>> = {
  'PUT /users/{id} password': 'null keeps the password',
  'PUT /proformas/{id} details.documents_to_send': 'always the same text, whatever is sent',
};

interface Change {
  name: string;
  input: z.core.$ZodType;
}

/** Returns the procedures that replace or change a stored row. */
function changesIn(part: object): Change[] {
  if (!('~orpc' in part)) return Object.values(part).flatMap((inner: object) => changesIn(inner));
  const { route, inputSchema } = part['~orpc'] as {
    route: { method?: string; path?: string };
    inputSchema?: z.core.$ZodType;
  };
  const changes = route.method === 'PUT' || route.method === 'PATCH';
  return changes && inputSchema ? [{ name: `${route.method} ${route.path}`, input: inputSchema }] : [];
}

/**
 * Returns the paths of an object's fields that are filled in when they are left out. Skips the entries of lists and
 * records, which are replaced as a whole.
 */
function filledIn(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => {
        const left = z.safeParse(field, undefined);
        const own = left.success && left.data !== undefined ? [`${path}${name}`] : [];
        return [...own, ...filledIn(field, `${path}${name}.`)];
      });
    case 'pipe':
      return filledIn(def.in, path);
    case 'union':
      return def.options.flatMap((option) => filledIn(option, path));
    case 'intersection':
      return [...filledIn(def.left, path), ...filledIn(def.right, path)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return filledIn(def.innerType, path);
    default:
      return [];
  }
}

const CHANGES = changesIn(contract);

it('filledIn finds the fields that a schema fills in, however the schema is wrapped', () => {
  const inner = z.object({
    kept: z.string().optional(),
    emptied: z
      .string()
      .nullish()
      .transform((text) => text ?? null),
  });
  const schema = z
    .object({
      id: z.string(),
      length: z.number().default(30),
      inner: inner.nullable().optional(),
      list: z.array(inner),
    })
    .transform((given) => given);
  expect(filledIn(schema)).toEqual(['length', 'inner.emptied']);
});

it('no PUT or PATCH procedure stores a value for a left-out field', () => {
  expect(CHANGES.length).toBeGreaterThan(30);
  const found = CHANGES.flatMap(({ name, input }) => filledIn(input).map((field) => `${name} ${field}`));
  expect(found.sort()).toEqual(Object.keys(NOT_STORED).sort());
});
