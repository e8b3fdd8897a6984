import type { ContractRouterClient } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import { type AnyRouter, implement, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { contract } from '#contract/contract.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { underWayUntil, waitingForTest } from './settled.ts';

export type Api = ContractRouterClient<typeof contract>;
type Procedure = (...args: never[]) => Promise<unknown>;

type ResponsesOf<Part> = {
  [Name in keyof Part]?: Part[Name] extends (input: infer Input, ...rest: never[]) => Promise<infer Output>
    ? Output | ((input: Input) => Output | Promise<Output>)
    : ResponsesOf<Part[Name]>;
};

/** Responses by procedure: a value, or a function of the input. The contract checks both. */
export type Responses = ResponsesOf<Api>;

type NamesIn<Part> = {
  [Name in keyof Part & string]: Part[Name] extends Procedure ? Name : `${Name}.${NamesIn<Part[Name]>}`;
}[keyof Part & string];

/** A procedure's name, such as 'clients.list'. */
export type ProcedureName = NamesIn<Api>;

/** An error with none of the contract's codes. Screens show their fallback message, and queries aren't retried. */
const fault = () => new ORPCError('TEAPOT', { status: 418, message: 'Refused' });

/** Returns an error of the contract, for a response to throw. */
export const refusal = (code: ErrorCode, data?: object) =>
  new ORPCError(code, { status: errors[code].status, data });

let responses: Responses[] = [];
let gates = new Map<string, () => Promise<void>>();
let received: { name: string; input: unknown }[] = [];
let missing = new Set<string>();
/** The running test. Null after it, until the next one begins. */
let running: symbol | null = Symbol();

const never = () => new Promise<never>(() => {});

async function respond(path: readonly string[], input: unknown): Promise<unknown> {
  const name = path.join('.');
  received.push({ name, input });
  const gate = gates.get(name);
  if (gate) await waitingForTest(gate);
  for (const set of responses) {
    const found = path.reduce<unknown>(
      (part, key) => (part as Record<string, unknown> | undefined)?.[key],
      set,
    );
    if (found !== undefined) return typeof found === 'function' ? waitingForTest(() => found(input)) : found;
  }
  missing.add(name);
  throw fault();
}

function implemented(part: object, path: readonly string[] = []): AnyRouter {
  if (isContractProcedure(part)) return implement(part).handler(({ input }) => respond(path, input));
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, implemented(inner, [...path, name])]),
  );
}

const handler = new RPCHandler(implemented(contract));
const network = window.fetch;

/**
 * Responds to the app's procedure calls. Everything else, such as code, comes from the network. A call that a test leaves
 * behind never gets a response, because it would change the state of the app's modules during the next test.
 */
window.fetch = async (request, init) => {
  const test = running;
  const call = new Request(request, init);
  if (!new URL(call.url).pathname.startsWith('/rpc/')) return network(call);
  if (test === null) return never();
  const { response } = await underWayUntil(() => handler.handle(call, { prefix: '/rpc' }));
  return test === running && response ? response : never();
};

export const server = {
  /** Adds responses. The latest response for a procedure is used. */
  responds(more: Responses): void {
    responses.unshift(more);
  },
  /** Inputs of the calls received so far. */
  calls: (name: ProcedureName): unknown[] =>
    received.filter((call) => call.name === name).map(({ input }) => input),
  /** Fails the calls of a procedure until `pass` is called. */
  failing(name: ProcedureName): { pass: () => void } {
    gates.set(name, () => Promise.reject(fault()));
    return { pass: () => void gates.delete(name) };
  },
  /** Makes the calls of a procedure fail with an error of the contract. */
  refusing(name: ProcedureName, code: ErrorCode): void {
    gates.set(name, () => Promise.reject(refusal(code)));
  },
  /** Delays the calls of a procedure until `pass` or `fail` is called. Later calls pass. */
  delayed(name: ProcedureName): { pass: () => void; fail: () => void } {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    gates.set(name, () => promise);
    const release = (then: () => void) => () => {
      gates.delete(name);
      then();
    };
    return { pass: release(resolve), fail: release(() => reject(fault())) };
  },
  /** Ends the test: from now on nothing is answered. Returns the procedures that had no response. */
  end(): string[] {
    running = null;
    return [...missing];
  },
  /** Forgets the responses and calls of the test that has ended. */
  reset(): void {
    responses = [];
    gates = new Map();
    received = [];
    missing = new Set();
    running = Symbol();
  },
};
