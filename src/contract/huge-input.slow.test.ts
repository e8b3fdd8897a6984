import { isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';

/** UTF-16 units: about as much as the server's request limit allows. */
const HUGE = 7_000_000;

/** Texts that make a pattern scan to the end and backtrack. */
const TEXTS = [
  'a'.repeat(HUGE),
  '1'.repeat(HUGE),
  ' '.repeat(HUGE),
  'a.'.repeat(HUGE / 2),
  `jane@${'a.'.repeat(HUGE / 2)}`,
  `jane@${'a'.repeat(HUGE)}`,
  `https://${'a'.repeat(HUGE)}`,
];

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Builds an input of the schema's shape with the text in place of every value. */
function filled(schema: JsonSchema, text: string): unknown {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])] as JsonSchema[];
  const shaped = parts.find(
    ({ type, anyOf, allOf }) => type === 'object' || type === 'array' || anyOf || allOf,
  );
  if (shaped) return filled(shaped, text);
  if (schema.type === 'array') return [filled((schema.items ?? {}) as JsonSchema, text)];
  if (schema.type !== 'object') return text;
  const { properties = {}, additionalProperties } = schema;
  const named = Object.entries(properties).map(([key, value]) => [key, filled(value as JsonSchema, text)]);
  const more = typeof additionalProperties === 'object' ? [['key', filled(additionalProperties, text)]] : [];
  return Object.fromEntries([...named, ...more]);
}

type Input = [name: string, schema: z.ZodType, shape: JsonSchema];

function inputsOf(node: unknown, path: string[] = []): Input[] {
  if (!isContractProcedure(node)) {
    return Object.entries(node as object).flatMap(([name, child]) => inputsOf(child, [...path, name]));
  }
  const { inputSchema } = node['~orpc'];
  if (!(inputSchema instanceof z.ZodType)) return [];
  return [
    [path.join('.'), inputSchema, z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' })],
  ];
}

test.each(inputsOf(contract))('%s validates texts of many megabytes without throwing', (_, schema, shape) => {
  for (const text of TEXTS) expect(() => schema.safeParse(filled(shape, text))).not.toThrow();
});
