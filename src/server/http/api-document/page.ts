import type { OpenAPI } from '@orpc/contract';
import { html } from 'hono/html';
import { type Html, type Schema, typeText } from './type-text.ts';

export const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; overflow-wrap: anywhere; background: Canvas; color: CanvasText; }
a { color: inherit; }
nav ul { columns: 14rem; }
article, section { margin-block: 2rem; }
article { padding-block-start: 1rem; border-block-start: 1px solid; }
h3, h4, p { margin-block: 0.25rem; }
code { font-family: ui-monospace, monospace; }
dl { margin: 0; padding-inline-start: 1rem; }
dt { font-weight: 600; }
dd { margin-inline-start: 1rem; }
`;

/** The document as one page, to be read and searched in the browser. It needs no script. */
export function documentPage(document: OpenAPI.Document): Html {
  const tags = document.tags ?? [];
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as OpenAPI.OperationObject,
    })),
  );
  const { title, description } = document.info;
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<header><h1>${title}</h1>
<p>${description}</p>
<p>Paths start with <code>/api</code>. For tools: <a href="/api/openapi.json">the OpenAPI document</a>.</p></header>
<nav aria-label="Contents"><ul>
${tags.map(({ name }) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}
<li><a href="#errors">Errors</a></li><li><a href="#schemas">Schemas</a></li>
</ul></nav>
<main>
${tags.map(
  ({ name, description: about }) => html`<section id="${anchor(name)}"><h2>${name}</h2><p>${about}</p>
${operations.filter(({ operation }) => operation.tags?.includes(name)).map(operationText)}</section>
`,
)}
<section id="errors"><h2>Errors</h2>
<p>An error response has <code>code</code>, <code>status</code> and <code>message</code>. Some have <code>data</code> too.</p>
<dl>${Object.values(document.components?.responses ?? {}).map(errorText)}</dl></section>
<section id="schemas"><h2>Schemas</h2>
${Object.entries(document.components?.schemas ?? {}).map(
  ([
    name,
    schema,
  ]) => html`<article id="schema-${name}"><h3>${name}</h3>${fieldsOf(schema as Schema)}</article>
`,
)}</section>
</main>
</body>
</html>`;
}

interface Listed {
  path: string;
  method: string;
  operation: OpenAPI.OperationObject;
}

function operationText({ path, method, operation }: Listed): Html {
  const { operationId, summary, description = '', parameters = [] } = operation;
  const { schema, isRequired } = bodyOf(operation.requestBody);
  return html`<article id="${operationId}"><h3>${summary}</h3>
<p><code>${method} ${path}</code></p>
${description.split('\n\n').map((text) => html`<p>${text}</p>`)}
${parameters.length > 0 ? html`<h4>Parameters</h4><dl>${parameters.map(parameterText)}</dl>` : ''}
${schema ? html`<h4>Body${isRequired ? '' : ' (may be left out)'}</h4>${fieldsOf(schema)}` : ''}
${responseText(operation.responses)}</article>
`;
}

function parameterText(parameter: OpenAPI.ParameterObject | OpenAPI.ReferenceObject): Html | string {
  if ('$ref' in parameter) return '';
  const { name, in: location, required, schema } = parameter;
  return html`<dt>${name}</dt><dd>in the ${location}, ${required ? 'required' : 'optional'}: ${typeText(schema)}</dd>`;
}

function fieldsOf(schema: Schema): Html {
  if (typeof schema !== 'object' || '$ref' in schema || !schema.properties)
    return html`<p>${typeText(schema)}</p>`;
  const { properties, required = [] } = schema;
  return html`<dl>${Object.entries(properties).map(
    ([name, field]) =>
      html`<dt>${name}</dt><dd>${required.includes(name) ? '' : 'optional: '}${typeText(field)}</dd>`,
  )}</dl>`;
}

function bodyOf(body: OpenAPI.OperationObject['requestBody']): {
  schema?: Schema;
  isRequired?: boolean | undefined;
} {
  if (!body || '$ref' in body) return {};
  return { schema: body.content['application/json']?.schema, isRequired: body.required };
}

function responseText(responses: OpenAPI.ResponsesObject = {}): Html[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if ('$ref' in response) return [];
    const schema = response.content?.['application/json']?.schema as Schema;
    return html`<h4>Response (${status})</h4>${schema ? fieldsOf(schema) : html`<p>A file.</p>`}`;
  });
}

function errorText(response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject): Html | string {
  if ('$ref' in response) return '';
  const schema = response.content?.['application/json']?.schema;
  const codes = [...JSON.stringify(schema).matchAll(/"code":\{[^}]*?((?:"[A-Z_]{4,}",?)+)/g)].map(
    ([, found = '']) => found.replaceAll('"', '').replaceAll(',', ', '),
  );
  return html`<dt>${response.description}</dt><dd><code>${codes.join(', ')}</code></dd>`;
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
