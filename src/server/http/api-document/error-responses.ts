import type { OpenAPI } from '@orpc/contract';
import type { JSONSchema } from '@orpc/openapi';

/** The response's name and description, by status. */
const RESPONSES: Readonly<Record<string, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'The input is invalid. `data.issues` names each invalid field and the reason.'],
  401: ['Unauthorized', 'The caller is not signed in, or the credentials are wrong.'],
  403: ['Forbidden', 'The caller does not have permission.'],
  404: ['NotFound', 'The resource does not exist.'],
  409: ['Conflict', 'The resource has changed, or its state does not allow the operation.'],
  410: ['Gone', 'A link, code or client is no longer valid.'],
  422: ['Unprocessable', 'A value of the input cannot be used.'],
  429: ['TooManyRequests', 'Try again after `retry_after_seconds`.'],
  503: ['Unavailable', 'Try again after `retry_after_seconds`.'],
};
const BAD_REQUEST = '400';

const issue = {
  type: 'object',
  properties: {
    path: { type: 'array', items: { type: ['string', 'integer'] } },
    message: { type: 'string' },
  },
  required: ['path', 'message'],
} as const;

/** A failed validation. Malformed JSON is refused without `data`. */
const invalidInput = {
  type: 'object',
  properties: {
    defined: { const: false },
    code: { const: 'BAD_REQUEST' },
    status: { const: 400 },
    message: { type: 'string' },
    data: { type: 'object', properties: { issues: { type: 'array', items: issue } }, required: ['issues'] },
  },
  required: ['defined', 'code', 'status', 'message'],
} as const;

type Defined = [code: string, defaultMessage: string, dataRequired: boolean, dataSchema: JSONSchema];

/** One schema for all codes of a status. Codes without data share one alternative. */
export function errorBody(codes: Defined[], status: number): JSONSchema {
  const withData = codes.filter(([, , isRequired, data]) => isRequired || !isEmpty(data));
  const without = codes.filter((code) => !withData.includes(code)).map(([code]) => code);
  const parts = [
    ...(without.length > 0 ? [body(status, { type: 'string', enum: without })] : []),
    ...withData.map(([code, , isRequired, data]) => body(status, { const: code }, { data, isRequired })),
  ];
  return parts.length === 1 && parts[0] ? parts[0] : { oneOf: parts };
}

function body(
  status: number,
  code: JSONSchema,
  more?: { data: JSONSchema; isRequired: boolean },
): Exclude<JSONSchema, boolean> {
  return {
    type: 'object',
    properties: {
      defined: { const: true },
      code,
      status: { const: status },
      message: { type: 'string' },
      ...(more && { data: more.data }),
    },
    required: ['defined', 'code', 'status', 'message', ...(more?.isRequired ? ['data'] : [])],
  };
}

function isEmpty(schema: JSONSchema): boolean {
  return typeof schema === 'object' && Object.keys(schema).length === 0;
}

/**
 * Moves an operation's error responses to `shared`. An operation with input also gets the response for invalid input.
 */
export function shareErrors(
  { responses = {}, parameters, requestBody }: OpenAPI.OperationObject,
  shared: Record<string, OpenAPI.ResponseObject>,
): OpenAPI.ResponsesObject {
  const all: OpenAPI.ResponsesObject = { ...responses };
  if (parameters !== undefined || requestBody !== undefined)
    all[BAD_REQUEST] = {
      description: '',
      content: { 'application/json': { schema: invalidInput as never } },
    };
  for (const [status, response] of Object.entries(all)) {
    const [name, description] = RESPONSES[status] ?? [];
    if (name === undefined || description === undefined) continue;
    shared[name] ??= { ...(response as OpenAPI.ResponseObject), description };
    all[status] = { $ref: `#/components/responses/${name}` };
  }
  return all;
}
