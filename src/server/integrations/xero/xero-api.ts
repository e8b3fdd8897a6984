import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cleanText } from '#contract/values/clean-text.ts';
import { OutboundError, type OutboundResponse, send } from '#server/integrations/outbound/request.ts';
import { failureOf, ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import type { Env } from '#server/kernel/env.ts';
import { parseJson } from '#server/kernel/parse-json.ts';

/*
 * Xero's Accounting API with a custom connection, as documented at developer.xero.com on 28 November 2026: a token by
 * client credentials lasts 30 minutes and is for one organisation.
 */

/** The scopes of the custom connection. */
export const XERO_SCOPES = [
  'accounting.contacts',
  'accounting.invoices',
  'accounting.settings.read',
] as const;

const TIMEOUT_MS = 20_000;
const REASON_LENGTH = 500;

export interface XeroAccount {
  env: Pick<Env, 'xeroUrl' | 'xeroSignInUrl' | 'production' | 'appUrl'>;
  client_id: string;
  client_secret: string;
  now: () => Date;
}

export interface XeroCall {
  method: 'GET' | 'POST';
  /** With the query. */
  path: string;
  body?: object;
  scope: (typeof XERO_SCOPES)[number];
}

/** Calls Xero and returns its answer. Throws ServiceFailure. */
export type CallXero = <Answer>(call: XeroCall, schema: z.ZodType<Answer>) => Promise<Answer>;

/** Signs in with the first call, and once more if Xero refuses the token in the middle. */
export function openXero(account: XeroAccount): CallXero {
  let token: string | undefined;
  return async (call, schema) => {
    token ??= await signIn(account);
    let response = await request(account, call, token);
    if (response.status === 401) {
      token = await signIn(account);
      response = await request(account, call, token);
    }
    const json = parseJson(response.body);
    const failure = failureOf('Xero', response, {
      reason: reasonIn(json, response),
      permission: call.scope,
      now: account.now(),
    });
    if (failure) throw failure;
    const parsed = schema.safeParse(json);
    if (!parsed.success) throw new ServiceFailure('Xero sent an unexpected response', { isTemporary: true });
    return parsed.data;
  };
}

const tokenSchema = z.object({ access_token: z.string() });

async function signIn(account: XeroAccount): Promise<string> {
  const { env, client_id, client_secret, now } = account;
  const response = await reach(env, 'POST', env.xeroSignInUrl, {
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: XERO_SCOPES.join(' ') }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
    },
  });
  const json = parseJson(response.body);
  const refused = z.object({ error: z.string() }).safeParse(json).data?.error;
  if (refused === 'invalid_scope')
    throw new ServiceFailure(`The custom connection lacks a scope: it needs ${XERO_SCOPES.join(', ')}`, {
      isTemporary: false,
    });
  if (refused !== undefined)
    throw new ServiceFailure(`Xero refused the client id and secret: ${cleanText(refused, REASON_LENGTH)}`, {
      isTemporary: false,
    });
  const failure = failureOf('Xero', response, { reason: null, permission: 'sign-in', now: now() });
  if (failure) throw failure;
  const parsed = tokenSchema.safeParse(json);
  if (!parsed.success) throw new ServiceFailure('Xero sent an unexpected response', { isTemporary: true });
  return parsed.data.access_token;
}

function request(
  { env }: XeroAccount,
  { method, path, body }: XeroCall,
  token: string,
): Promise<OutboundResponse> {
  const text = body ? JSON.stringify(body) : '';
  return reach(env, method, `${env.xeroUrl}${path}`, {
    body: text,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      // Xero keeps keys for minutes only: they protect this attempt, and looking first protects all others.
      ...(body && { 'idempotency-key': createHash('sha256').update(path).update(text).digest('hex') }),
    },
  });
}

async function reach(
  env: XeroAccount['env'],
  method: 'GET' | 'POST',
  url: string,
  sent: { body: string; headers: Record<string, string> },
): Promise<OutboundResponse> {
  try {
    return await send(env, method, url, { ...sent, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (error instanceof OutboundError)
      throw new ServiceFailure(`Xero: ${error.message}`, { isTemporary: true });
    throw error;
  }
}

const problemSchema = z.object({
  Message: z.string().optional(),
  Detail: z.string().optional(),
  Elements: z
    .array(z.object({ ValidationErrors: z.array(z.object({ Message: z.string() })).optional() }))
    .optional(),
});

/** Xero's own words, or which of its limits is reached. */
function reasonIn(json: unknown, { status, headers }: OutboundResponse): string | null {
  if (status === 429) {
    const limit = headers['x-rate-limit-problem'];
    return typeof limit === 'string' ? `limit '${cleanText(limit, REASON_LENGTH)}'` : null;
  }
  const problem = problemSchema.safeParse(json).data;
  const errors = problem?.Elements?.flatMap(({ ValidationErrors = [] }) => ValidationErrors) ?? [];
  const words = errors.map(({ Message }) => Message).join(' ') || problem?.Detail || problem?.Message;
  return words ? cleanText(words, REASON_LENGTH) : null;
}
