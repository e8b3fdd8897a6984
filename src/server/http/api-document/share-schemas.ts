import type { OpenAPI } from '@orpc/contract';
import { NAMED_SCHEMAS } from './named-schemas.ts';
import { schemaConverter } from './schema-converter.ts';

/**
 * Replaces each occurrence of a named schema with a reference, and returns the schemas that are referred to. A schema
 * that differs between requests and responses, for example in its optional properties, gets a second name with the
 * suffix `Request`.
 */
export function shareSchemas<Part>(part: Part): {
  part: Part;
  schemas: Record<string, OpenAPI.SchemaObject>;
} {
  const names = namesByText();
  const schemas: Record<string, OpenAPI.SchemaObject> = {};
  const shared = (node: unknown, isNamed = false): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return distinct(node.map((item) => shared(item)));
    const name = isNamed ? undefined : names.get(JSON.stringify(node));
    if (name !== undefined) {
      schemas[name] ??= shared(node, true) as OpenAPI.SchemaObject;
      return { $ref: `#/components/schemas/${name}` };
    }
    return Object.fromEntries(
      Object.entries(node)
        .filter(([, value]) => Math.abs(value as number) !== Number.MAX_SAFE_INTEGER)
        .map(([key, value]) => [key, shared(value)]),
    );
  };
  const sharing = shared(part) as Part;
  return {
    part: sharing,
    schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Removes repeated items, because two alternatives may have the same reference. */
function distinct(items: unknown[]): unknown[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const text = JSON.stringify(item);
    return !seen.has(text) && seen.add(text);
  });
}

function namesByText(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(NAMED_SCHEMAS)) {
    for (const [strategy, suffix] of [
      ['output', ''],
      ['input', 'Request'],
    ] as const) {
      const [, json] = schemaConverter.convert(schema, { strategy });
      const text = JSON.stringify(json);
      if (!names.has(text)) names.set(text, `${name}${suffix}`);
    }
  }
  return names;
}
