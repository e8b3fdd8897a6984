import fc from 'fast-check';
import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { arbitraryOf, type KnownValues } from './arbitrary-of.ts';

export interface FuzzedProcedure {
  name: string;
  /** Its path under `/rpc`. */
  path: string;
  method: string;
  /** Its path under `/api`, with `{parameters}`. */
  route: string;
  schema: z.core.$ZodType | undefined;
}

interface Definition {
  inputSchema?: z.core.$ZodType;
  route: { method?: string; path?: string };
}

/** Every procedure of the contract. */
export function allProcedures(): FuzzedProcedure[] {
  const found: FuzzedProcedure[] = [];
  const walk = (node: object, path: string[]) => {
    if ('~orpc' in node) {
      const { inputSchema, route } = node['~orpc'] as Definition;
      found.push({
        name: path.join('.'),
        path: path.join('/'),
        method: route.method ?? 'POST',
        route: route.path ?? `/${path.join('/')}`,
        schema: inputSchema,
      });
      return;
    }
    for (const [name, inner] of Object.entries(node)) walk(inner, [...path, name]);
  };
  walk(contract, []);
  return found;
}

export interface FuzzFailure {
  procedure: string;
  status: number;
  request: string;
  answer: string;
}

/** Returns why a response counts as a fault or a leak, or null. */
export function leak(status: number, body: string): string | null {
  if (status === 500 || status > 503) return `status ${status}`;
  if (/\bat .{0,200}\.(?:ts|js|mjs|cjs):\d+/.test(body)) return 'a stack trace';
  if (/node_modules|syntax error at or near|DrizzleQueryError|PostgresError/.test(body)) return 'internals';
  return null;
}

/** Sends many inputs to one procedure, through /rpc and /api. Returns the first response that is a leak or a fault. */
export async function fuzzProcedure(
  url: string,
  procedure: FuzzedProcedure,
  options: { headers: () => Promise<Record<string, string>>; known: KnownValues; runs: number; seed: number },
): Promise<FuzzFailure | null> {
  const inputs = fc.sample(procedure.schema ? arbitraryOf(procedure.schema, options.known) : fc.anything(), {
    numRuns: options.runs,
    seed: options.seed,
  });
  for (const input of inputs) {
    for (const request of [rpcRequest(procedure, input), apiRequest(procedure, input)]) {
      const response = await fetch(`${url}${request.path}`, {
        method: request.method,
        headers: {
          ...(await options.headers()),
          ...(request.body !== null && { 'content-type': 'application/json' }),
        },
        body: request.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
      });
      const body = await response.text();
      const wrong = leak(response.status, body);
      if (wrong) {
        return {
          procedure: procedure.name,
          status: response.status,
          request: `${request.method} ${request.path.slice(0, 300)} ${request.body?.slice(0, 1_500) ?? ''}`,
          answer: `${wrong}: ${body.slice(0, 300)}`,
        };
      }
    }
  }
  return null;
}

interface FuzzedRequest {
  method: string;
  path: string;
  body: string | null;
}

function rpcRequest({ path }: FuzzedProcedure, input: unknown): FuzzedRequest {
  return { method: 'POST', path: `/rpc/${path}`, body: toJson({ json: input, meta: [] }) };
}

function apiRequest({ method, route }: FuzzedProcedure, input: unknown): FuzzedRequest {
  const fields: Record<string, unknown> =
    typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : { value: input };
  const path = `/api${route}`.replace(/\{\+?(\w+)\}/g, (_whole, name: string) => {
    const value = fields[name];
    delete fields[name];
    const text = (typeof value === 'string' ? value : (toJson(value) ?? 'x')).slice(0, 500);
    return encodeURIComponent(text.toWellFormed()) || 'x';
  });
  if (method !== 'GET') return { method, path, body: toJson(fields) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    query.append(
      name,
      (typeof value === 'string' ? value : (toJson(value) ?? '')).toWellFormed().slice(0, 1_000),
    );
  }
  return { method, path: `${path}?${query}`.slice(0, 8_000), body: null };
}

function toJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'null'
  );
}
