import { z } from 'zod';
import { cleanText } from '#contract/values/clean-text.ts';
import { OutboundError, type OutboundResponse, send } from '#server/integrations/outbound/request.ts';
import { failureOf, ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import type { Env } from '#server/kernel/env.ts';
import { parseJson } from '#server/kernel/parse-json.ts';

/*
 * GoCardless's API, as documented at developer.gocardless.com/api-reference on 28 November 2026. A repeated
 * Idempotency-Key is answered 409 with the id of what exists.
 */

const VERSION = '2015-07-06';
const TIMEOUT_MS = 10_000;
const REASON_LENGTH = 500;

export interface GoCardless {
  env: Pick<Env, 'gocardlessUrl' | 'production' | 'appUrl'>;
  access_token: string;
  now: () => Date;
}

const errorSchema = z.object({
  error: z.object({
    message: z.string().optional(),
    errors: z
      .array(
        z.object({
          reason: z.string().optional(),
          links: z.object({ conflicting_resource_id: z.string() }).partial().optional(),
        }),
      )
      .optional(),
  }),
});

const requestSchema = z.object({ billing_requests: z.object({ id: z.string() }) });
const flowSchema = z.object({ billing_request_flows: z.object({ authorisation_url: z.url() }) });

/**
 * Requests a mandate, or finds the one requested under this id before. The mandate's events carry the id. Returns the
 * billing request's id. Throws ServiceFailure.
 */
export async function requestMandate(service: GoCardless, id: string): Promise<string> {
  const metadata = { direct_debit: id };
  const response = await call(service, 'POST', '/billing_requests', {
    idempotencyKey: id,
    body: {
      billing_requests: { metadata, mandate_request: { scheme: 'bacs', currency: 'GBP', metadata } },
    },
  });
  if (response.status === 409) {
    const conflict = errorSchema.safeParse(parseJson(response.body)).data?.error.errors;
    const existing = conflict?.find(({ reason }) => reason === 'idempotent_creation_conflict');
    const found = existing?.links?.conflicting_resource_id;
    if (found !== undefined) return found;
  }
  return read(service, response, requestSchema).billing_requests.id;
}

/** Makes a hosted page, which expires. Returns its address. Throws ServiceFailure. */
export async function makeHostedPage(
  service: GoCardless,
  { billing_request_id, return_to }: { billing_request_id: string; return_to: string | null },
): Promise<string> {
  const back = return_to === null ? {} : { redirect_uri: return_to, exit_uri: return_to };
  const response = await call(service, 'POST', '/billing_request_flows', {
    body: { billing_request_flows: { ...back, links: { billing_request: billing_request_id } } },
  });
  return read(service, response, flowSchema).billing_request_flows.authorisation_url;
}

const creditorsSchema = z.object({ creditors: z.array(z.object({ name: z.string() })) });

/** Returns the name of the account that a token opens. Throws ServiceFailure. */
export async function testAccount(service: GoCardless): Promise<string> {
  const response = await call(service, 'GET', '/creditors', {});
  return read(service, response, creditorsSchema).creditors[0]?.name ?? 'GoCardless';
}

async function call(
  { env, access_token }: GoCardless,
  method: 'GET' | 'POST',
  path: string,
  { body, idempotencyKey }: { body?: object; idempotencyKey?: string },
): Promise<OutboundResponse> {
  try {
    return await send(env, method, `${env.gocardlessUrl}${path}`, {
      body: body ? JSON.stringify(body) : '',
      headers: {
        authorization: `Bearer ${access_token}`,
        'gocardless-version': VERSION,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    if (error instanceof OutboundError)
      throw new ServiceFailure(`GoCardless: ${error.message}`, { isTemporary: true });
    throw error;
  }
}

function read<Answer>(
  { now, access_token }: GoCardless,
  response: OutboundResponse,
  schema: z.ZodType<Answer>,
): Answer {
  const json = parseJson(response.body);
  const message = errorSchema.safeParse(json).data?.error.message;
  const reason = message ? cleanText(message.replaceAll(access_token, '[token]'), REASON_LENGTH) : null;
  const failure = failureOf('GoCardless', response, { reason, permission: 'read-write access', now: now() });
  if (failure) throw failure;
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new ServiceFailure('GoCardless sent an unexpected response', { isTemporary: true });
  return parsed.data;
}
