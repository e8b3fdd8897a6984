import { type AnyContractProcedure, isContractProcedure, type OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { contract } from '#contract/contract.ts';
import type { Permission, ProcedureMeta } from '#contract/procedure.ts';
import type { Env } from '#server/kernel/env.ts';
import { errorBody, shareErrors } from './error-responses.ts';
import { schemaConverter } from './schema-converter.ts';
import { shareSchemas } from './share-schemas.ts';
import { TAGS } from './tags.ts';

const WHO: Readonly<Record<Permission, string>> = {
  public: 'Needs no sign-in.',
  signedIn: 'For all users, and API keys.',
  signedInPerson: 'For all users, but not for API keys.',
  admin: 'For administrators, and their API keys.',
  adminPerson: 'For administrators, but not for API keys.',
};

/** The OpenAPI document, from the contract. */
export async function describeApi(env: Pick<Env, 'appName' | 'appUrl'>): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [schemaConverter] });
  const document = await generator.generate(contract, {
    info: {
      title: `${env.appName} API`,
      version: '1',
      description:
        'Everything that the pages do, as plain JSON. Programs send an API key as a bearer token. Administrators create keys under Settings, API keys.',
      contact: { name: env.appName, url: env.appUrl },
      license: { name: 'Proprietary', url: env.appUrl },
    },
    servers: [{ url: '/api' }],
    tags: Object.values(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    customErrorResponseBodySchema: errorBody,
  });
  const responses: Record<string, OpenAPI.ResponseObject> = {};
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of operationsOf(item)) improve(operation, responses);
  }
  const { part, schemas } = shareSchemas({ paths: document.paths ?? {}, responses });
  return {
    ...document,
    paths: part.paths,
    components: {
      schemas,
      responses: part.responses,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The operations of a path. */
export function operationsOf(item: OpenAPI.PathItemObject = {}): OpenAPI.OperationObject[] {
  return METHODS.flatMap((method) => item[method] ?? []);
}

function improve(operation: OpenAPI.OperationObject, responses: Record<string, OpenAPI.ResponseObject>) {
  const path = operation.operationId?.split('.') ?? [];
  const { permission } = procedureAt(path)['~orpc'].meta as ProcedureMeta;
  operation.tags = [TAGS[path[0] as keyof typeof TAGS][0]];
  operation.description = [operation.description, WHO[permission]].filter(Boolean).join('\n\n');
  if (permission === 'public') operation.security = [];
  // The generator sets `allowReserved`, which makes clients send `&`, `+` and `#` unencoded.
  for (const parameter of operation.parameters ?? []) {
    if ('$ref' in parameter) continue;
    delete parameter.allowReserved;
    delete parameter.allowEmptyValue;
  }
  operation.responses = shareErrors(operation, responses);
}

function procedureAt(path: readonly string[]): AnyContractProcedure {
  const found = path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], contract);
  if (!isContractProcedure(found)) throw new Error(`No procedure ${path.join('.')}`);
  return found;
}
