import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';

/** Texts that break programs that handle text carelessly. */
export const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFFy',
  '\u202Eevil\u202C',
  "'; drop table clients; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '../../../../etc/passwd',
  '%00%ff%',
  '__proto__',
  'constructor',
  '=1+1',
  '\\',
  '%',
  '_',
  '\r\nSet-Cookie: a=b',
  'Infinity',
  '1e999',
  '-0',
  '99999999999999999999',
  '🧾'.repeat(50),
  'x'.repeat(300),
] as const;

const nastyText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer({ min: 1_000, max: 60_000 }).map((length) => 'long '.repeat(length / 5)),
);

const deep = (levels: number) => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { deeper: value };
  return value;
};

/** Values of any type, including deep and odd ones. */
export const anything: Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, 4e9, [], {}, [[]], [null]),
  fc.integer({ min: 10, max: 500 }).map(deep),
  fc.array(fc.integer(), { minLength: 500, maxLength: 2_000 }),
  fc.constant(JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}')),
);

export interface KnownValues {
  /** Ids of existing rows. */
  ids: readonly string[];
}

/**
 * Returns inputs for a schema. Among 10 inputs, 3 keep the schema's types, 6 have some values replaced, and 1 is any
 * value.
 */
export function arbitraryOf(schema: z.core.$ZodType, known: KnownValues): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: valid(schema, known, 0) },
    { weight: 6, arbitrary: valid(schema, known, 0.25) },
    { weight: 1, arbitrary: anything },
  );
}

/**
 * `strange` is the share of values, at each level, that `anything` replaces. The others have the schema's type but may
 * break its limits.
 */
function valid(schema: z.core.$ZodType, known: KnownValues, strange: number): Arbitrary<unknown> {
  const fitting = fittingValue(schema as z.core.$ZodTypes, known, strange);
  if (strange === 0) return fitting;
  return fc.oneof(
    { weight: Math.round((1 - strange) * 100), arbitrary: fitting },
    { weight: Math.round(strange * 100), arbitrary: anything },
  );
}

function fittingValue(schema: z.core.$ZodTypes, known: KnownValues, strange: number): Arbitrary<unknown> {
  const inner = (part: z.core.$ZodType) => valid(part, known, strange);
  const { def } = schema._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, part]) => [name, inner(part)] as const);
      return fc
        .tuple(fc.record(Object.fromEntries(fields)), fc.integer({ min: 0, max: 9 }), anything)
        .map(([value, chance, more]) =>
          strange > 0 && chance === 0 ? { ...value, role: 'admin', extra: more } : value,
        );
    }
    case 'string':
      return text('format' in def ? String(def.format) : '', known, strange);
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(-1, 0.5, 2_147_483_648, 9e15, 1e300));
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'array':
      return fc.array(inner(def.element), { maxLength: 4 });
    case 'record':
      return fc.dictionary(
        fc.oneof(valid(def.keyType, known, 0).map(String), fc.constantFrom('__proto__', 'a')),
        inner(def.valueType),
        { maxKeys: 4 },
      );
    case 'union':
      return fc.oneof(...def.options.map(inner));
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.oneof(inner(def.innerType), fc.constant(undefined));
    case 'nullable':
      return fc.oneof(inner(def.innerType), fc.constant(null));
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    case 'lazy':
      return inner(def.getter());
    default:
      return anything;
  }
}

function text(format: string, { ids }: KnownValues, strange: number): Arbitrary<string> {
  const ordinary =
    format === 'uuid'
      ? fc.oneof(fc.constantFrom(...ids), fc.uuid())
      : format === 'date'
        ? fc.constantFrom('2026-02-28', '1900-01-01', '9999-12-31', '0001-01-01')
        : format === 'datetime'
          ? fc.constantFrom(
              '2026-03-02T10:15:30.123Z',
              '0001-01-01T00:00:00.000Z',
              '9999-12-31T23:59:59.999Z',
            )
          : fc.constantFrom(
              'Ann',
              'ann@example.com',
              'Email',
              '12',
              'a-long-and-odd-passphrase',
              'https://example.com/x',
            );
  return strange > 0 ? fc.oneof(ordinary, nastyText) : ordinary;
}
