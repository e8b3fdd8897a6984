import { z } from 'zod';
import { type OutboundResponse, send } from '#server/integrations/outbound/request.ts';
import { failureOf, ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import { parseJson } from '#server/kernel/parse-json.ts';
import { type GraphCredentials, type GraphEnv, graphToken } from './graph-token.ts';

export interface GraphServices {
  env: GraphEnv;
  now: () => Date;
}

/** Any of these is enough. The help of the settings names the same. */
const PERMISSION = 'Files.ReadWrite.All, or Sites.Selected with write access to the site';
const TIMEOUT_MS = 30_000;
/** For whole files. */
const CONTENT_TIMEOUT_MS = 60_000;
const LOCKED = 423;

const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string().catch('') }) });

export interface GraphCall {
  json?: object;
  content?: Buffer;
}

export type Graph = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  call?: GraphCall,
) => Promise<OutboundResponse>;

/** Calls Microsoft Graph. A token that is refused is renewed once. Responses of any status are returned. */
export function openGraph(services: GraphServices, credentials: GraphCredentials): Graph {
  const { env } = services;
  return async (method, path, { json, content } = {}) => {
    const call = async (token: string) =>
      send(env, method, `${env.graphUrl}${path}`, {
        body: content ?? (json ? JSON.stringify(json) : ''),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': content ? 'application/octet-stream' : 'application/json',
        },
        timeoutMs: content ? CONTENT_TIMEOUT_MS : TIMEOUT_MS,
      });
    const response = await call(await graphToken(services, credentials));
    if (response.status !== 401) return response;
    return call(await graphToken(services, credentials, { renew: true }));
  };
}

/** The code of an error of Graph, such as 'nameAlreadyExists'. */
export function errorCodeOf(response: OutboundResponse): string | null {
  return errorSchema.safeParse(parseJson(response.body)).data?.error.code ?? null;
}

/** Returns what a successful response says. Throws ServiceFailure for any other. */
export function parsed<Schema extends z.ZodType>(
  { now }: GraphServices,
  response: OutboundResponse,
  schema: Schema,
): z.infer<Schema> {
  const error = errorSchema.safeParse(parseJson(response.body)).data?.error;
  const reason = error ? (error.message || error.code).replace(/\.$/, '').slice(0, 300) : null;
  const failure = failureOf('Microsoft', response, { reason, permission: PERMISSION, now: now() });
  if (response.status === LOCKED)
    throw new ServiceFailure('Microsoft has locked the file or folder, because somebody is using it', {
      isTemporary: true,
      retry_after_ms: failure?.retry_after_ms ?? 0,
    });
  if (failure) throw failure;
  const result = schema.safeParse(parseJson(response.body));
  if (result.success) return result.data;
  throw new ServiceFailure('Microsoft’s answer couldn’t be read', { isTemporary: true });
}
