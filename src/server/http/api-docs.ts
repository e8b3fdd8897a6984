import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Hono } from 'hono';
import { contract } from '#contract/contract.ts';
import type { Env } from '#server/kernel/env.ts';
import type { HttpEnv } from './http-env.ts';

const UI_ROOT = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const UI_FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

const PAGE = `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });`;

/** `/api/openapi.json`, generated from the contract, and `/api/docs`, a page to read it. Loads no external assets. */
export function mountApiDocs(app: Hono<HttpEnv>, env: Env): void {
  let document: Promise<Record<string, unknown>> | undefined;
  app.get('/api/openapi.json', async (c) => {
    document ??= describeApi(env.appName);
    return c.json(await document);
  });
  app.get('/api/docs', (c) => c.html(PAGE));
  app.get('/api/docs/start.js', (c) =>
    c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  for (const [name, type] of Object.entries(UI_FILES)) {
    app.get(`/api/docs/${name}`, async (c) =>
      c.body(await readFile(join(UI_ROOT, name)), 200, {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=86400',
      }),
    );
  }
}

async function describeApi(appName: string): Promise<Record<string, unknown>> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return {
    ...(await generator.generate(contract, {
      info: { title: `${appName} API`, version: '1' },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    })),
  };
}
