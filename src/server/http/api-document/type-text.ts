import type { OpenAPI } from '@orpc/contract';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
export type Schema = OpenAPI.SchemaObject | OpenAPI.ReferenceObject | boolean | undefined;

/** A schema's type on one line, e.g. `list of Client or null`, with links to the named schemas. */
export function typeText(schema: Schema): Html {
  if (schema === undefined || typeof schema === 'boolean') return html`any value`;
  if ('$ref' in schema) {
    const name = schema.$ref?.split('/').at(-1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return between(' or ', options.map(typeText));
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  if (schema.type === 'array' && 'items' in schema) return html`list of ${typeText(schema.items)}`;
  if (schema.type === 'object') return objectText(schema);
  const kind = [schema.type ?? 'any value'].flat().join(' or ');
  return html`${schema.format ? `${kind} (${schema.format})` : kind}`;
}

function objectText({ properties, additionalProperties }: OpenAPI.SchemaObject): Html {
  if (!properties && typeof additionalProperties === 'object')
    return html`map of ${typeText(additionalProperties)}`;
  return html`object${properties ? ` with ${Object.keys(properties).join(', ')}` : ''}`;
}

function between(separator: string, parts: Html[]): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`))}`;
}
