import { isContractProcedure } from '@orpc/contract';
import { createRouterClient, ORPCError } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { ProcedureMeta } from '#contract/procedure.ts';
import type { Actor } from '#server/context.ts';
import { serveOverHttp } from '#tests/support/http-server.ts';
import {
  contextOf,
  createActor,
  startTestServices,
  type TestServices,
} from '#tests/support/test-services.ts';
import { router } from './router.ts';

interface Listed {
  path: string[];
  permission: ProcedureMeta['permission'];
  route: { method?: string | undefined; path?: string | undefined };
}

function procedures(node: unknown, path: string[] = []): Listed[] {
  if (isContractProcedure(node)) {
    const { meta, route } = node['~orpc'];
    const { permission } = meta as ProcedureMeta;
    return [{ path, permission, route }];
  }
  return Object.entries(node as object).flatMap(([name, child]) => procedures(child, [...path, name]));
}

const all = procedures(contract);
/** Input that no schema accepts. A caller refused because of it has passed the permission check. */
const NONSENSE = Symbol('nonsense');

let services: TestServices;
let staff: Actor;
let admin: Actor;

beforeAll(async () => {
  services = await startTestServices();
  staff = await createActor(services, { role: 'staff' });
  admin = await createActor(services, { role: 'admin' });
});
afterAll(() => services.stop());

async function codeOfCall(actor: Actor | null, path: string[]): Promise<string> {
  let node: unknown = createRouterClient(router, { context: () => contextOf(services, actor) });
  for (const name of path) node = (node as Record<string, unknown>)[name];
  try {
    await (node as (input: unknown) => Promise<unknown>)(NONSENSE);
    return 'OK';
  } catch (error) {
    if (error instanceof ORPCError) return error.code;
    throw error;
  }
}

describe('the server checks permission before input for every procedure', () => {
  it('every procedure has a known permission', () => {
    expect(all.length).toBeGreaterThan(40);
    for (const { permission } of all)
      expect(['public', 'signedIn', 'signedInPerson', 'admin', 'adminPerson']).toContain(permission);
  });

  for (const { path, permission } of all) {
    const name = path.join('.');
    if (permission === 'public') {
      it(`${name} is open to anonymous visitors`, async () => {
        expect(['UNAUTHORIZED', 'FORBIDDEN']).not.toContain(await codeOfCall(null, path));
      });
    } else {
      it(`${name} refuses anonymous visitors`, async () => {
        expect(await codeOfCall(null, path)).toBe('UNAUTHORIZED');
      });
    }
    if (permission === 'admin' || permission === 'adminPerson') {
      it(`${name} refuses staff`, async () => {
        expect(await codeOfCall(staff, path)).toBe('FORBIDDEN');
      });
    }
    if (permission === 'adminPerson' || permission === 'signedInPerson') {
      it(`${name} refuses the API keys of administrators`, async () => {
        expect(await codeOfCall({ ...admin, api_key: { made_by: admin.user_id } }, path)).toBe(
          'NOT_FOR_KEYS',
        );
      });
    }
  }

  const signatory = { version_id: crypto.randomUUID(), signatory_id: crypto.randomUUID() };
  it.each(all.map(({ path }) => path.join('.')))('%s refuses a device that was handed over', async (name) => {
    const code = await codeOfCall({ ...admin, handed_over: signatory }, name.split('.'));
    const open = ['meeting', 'device', 'openInPerson', 'signInPerson', 'handBack'].map(
      (one) => `proposalPage.${one}`,
    );
    if ([...open, 'auth.signOut'].includes(name)) expect(code).not.toBe('HANDED_OVER');
    else expect(code).toBe('HANDED_OVER');
  });

  it('anonymous visitors can call only the listed procedures', () => {
    const open = all.filter(({ permission }) => permission === 'public').map(({ path }) => path.join('.'));
    expect(open.sort()).toEqual(
      [
        'auth.acceptInvitation',
        'auth.linkAddress',
        'auth.options',
        'auth.requestRecovery',
        'auth.resendVerification',
        'auth.resetPassword',
        'auth.session',
        'auth.signIn',
        'auth.signUp',
        'auth.verifyEmail',
        'auth.verifySecondFactor',
        'companies.nameOf',
        'directDebit.ofLink',
        'directDebit.start',
        'links.open',
        'proposalPage.ask',
        'proposalPage.decline',
        'proposalPage.enterCode',
        'proposalPage.notMe',
        'proposalPage.open',
        'proposalPage.opened',
        'proposalPage.pdf',
        'proposalPage.sendCode',
        'proposalPage.sign',
        'questionnaire.submit',
        // Anybody who has a signed record may check it.
        'verification.check',
        'verification.firm',
      ].sort(),
    );
    const nouns = ['users', 'apiKeys', 'audit', 'webhooks'];
    const forAdmins = all.filter(({ path: [noun = ''] }) => nouns.includes(noun));
    for (const { path, permission } of forAdmins) {
      const name = path.join('.');
      const wanted = name === 'audit.reportSecurityEvent' ? ['signedIn'] : ['admin', 'adminPerson'];
      expect(wanted, name).toContain(permission);
    }
  });

  it("API keys change nobody's sign-in, role or existence", () => {
    const nouns = ['users', 'apiKeys', 'account', 'auth'];
    const changes = all.filter(
      ({ path: [noun = ''], route }) => nouns.includes(noun) && route.method !== 'GET',
    );
    expect(changes.length).toBeGreaterThan(20);
    // Public procedures need no key. They depend on a password or a mailed link.
    const byKeys = changes.filter(({ permission }) => permission === 'signedIn' || permission === 'admin');
    expect(byKeys.map(({ path }) => path.join('.'))).toEqual([]);
  });
});

it('the API document lists every procedure under its path', async () => {
  const app = await serveOverHttp(services);
  try {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const { path, route } of all) {
      const method = (route.method ?? 'POST').toLowerCase();
      expect(document.paths[route.path ?? '']?.[method], path.join('.')).toBeDefined();
    }
  } finally {
    await app.stop();
  }
});
