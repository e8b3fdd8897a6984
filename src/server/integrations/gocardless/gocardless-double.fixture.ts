import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type ServiceDouble,
  startServiceDouble,
} from '#server/integrations/outbound/service-double.fixture.ts';

const billingRequest = z.object({
  billing_requests: z.object({
    metadata: z.record(z.string(), z.string()),
    mandate_request: z.object({ scheme: z.literal('bacs'), metadata: z.record(z.string(), z.string()) }),
  }),
});
const flow = z.object({
  billing_request_flows: z.object({
    redirect_uri: z.string().optional(),
    links: z.object({ billing_request: z.string() }),
  }),
});

export interface GoCardlessDouble extends ServiceDouble {
  /** Billing requests, by idempotency key. */
  created: Map<string, string>;
  /** Addresses of hosted pages, oldest first. */
  pages: string[];
}

/** GoCardless as its documentation describes it: a repeated idempotency key names what exists. */
export async function startGoCardlessDouble(access_token: string): Promise<GoCardlessDouble> {
  const created = new Map<string, string>();
  const pages: string[] = [];
  const error = (status: number, message: string, errors: object[] = []) => ({
    status,
    body: { error: { message, errors, type: 'invalid_state', code: status } },
  });
  const double = await startServiceDouble(({ method, path, headers, body }) => {
    if (headers.authorization !== `Bearer ${access_token}`)
      return error(401, 'The access token is not valid');
    if (headers['gocardless-version'] !== '2015-07-06') return error(400, 'Missing version');
    if (method === 'GET' && path === '/creditors')
      return { status: 200, body: { creditors: [{ name: 'Shore & Co' }] } };
    if (path === '/billing_requests') {
      billingRequest.parse(JSON.parse(body));
      const key = String(headers['idempotency-key']);
      const existing = created.get(key);
      if (existing !== undefined)
        return error(409, 'A resource has already been created with this idempotency key', [
          { reason: 'idempotent_creation_conflict', links: { conflicting_resource_id: existing } },
        ]);
      const id = `BRQ${created.size + 1}`;
      created.set(key, id);
      return { status: 201, body: { billing_requests: { id, status: 'pending' } } };
    }
    if (path === '/billing_request_flows') {
      const { billing_request_flows: asked } = flow.parse(JSON.parse(body));
      const page = `https://pay.gocardless.example/${asked.links.billing_request}/${pages.length + 1}`;
      pages.push(page);
      return { status: 201, body: { billing_request_flows: { authorisation_url: page } } };
    }
    return error(404, 'Not found');
  });
  return { ...double, created, pages };
}

/** No part of a hexadecimal text, such as the content of a file. */
export const BANK_DETAIL = 'GB33BUKB20201555555555';

/** An event as GoCardless sends it, with bank details that must never be kept. */
export function gocardlessEvent(given: {
  resource_type: string;
  action: string;
  created_at: string;
  links?: Record<string, string>;
  resource_metadata?: Record<string, string>;
}): object {
  return {
    id: `EV${randomUUID()}`,
    details: { origin: 'bank', description: `Account ${BANK_DETAIL}` },
    metadata: {},
    links: {},
    resource_metadata: {},
    resource: { iban: BANK_DETAIL, account_number: BANK_DETAIL },
    ...given,
  };
}

/** Posts events with the signature that a secret gives. */
export function deliverEvents(baseUrl: string, events: object[], secret: string): Promise<Response> {
  const body = JSON.stringify({ events });
  return fetch(`${baseUrl}/functions/gocardless-webhook`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
  });
}
