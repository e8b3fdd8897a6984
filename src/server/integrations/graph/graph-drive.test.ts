import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseEnv } from '#server/kernel/env.ts';
import { type GraphDouble, type GraphFault, startGraphDouble } from './graph-double.fixture.ts';
import { graphDrive } from './graph-drive.ts';

const MB = 1_000_000;
let graph: GraphDouble;
let at: Date;
let kept: string | null;
beforeEach(async () => {
  at = new Date('2026-03-02T10:00:00Z');
  kept = null;
  graph = await startGraphDouble();
});
afterEach(() => graph.stop());

const SETTINGS = {
  tenant_id: 'tenant',
  client_id: 'application',
  credentials: 'secret' as 'secret' | 'certificate',
  secret: 'graph-secret',
  drive: 'b!library',
  parent: '',
};

function driveOf(settings: Partial<typeof SETTINGS> = {}, env: Partial<ReturnType<typeof parseEnv>> = {}) {
  const services = { env: { ...parseEnv({ NODE_ENV: 'test', ...graph.env }), ...env }, now: () => at };
  return graphDrive(services, { ...SETTINGS, ...settings });
}

const open = (drive = driveOf(), name = 'TG1 Engines') =>
  drive.openFolder({
    name,
    client_id: 'client',
    delivery_id: 'delivery',
    known: kept,
    keep: async (id) => {
      kept = id;
    },
  });

async function deliver(content = Buffer.from('small'), drive = driveOf()): Promise<void> {
  const folder = await open(drive);
  if (!folder) throw new Error('Taken');
  await drive.makeSubFolders(folder, [['Tax'], ['Tax', '2026']]);
  await drive.putFile(folder, 'record.pdf', content);
}

const TREE = ['TG1 Engines', 'TG1 Engines/Tax', 'TG1 Engines/Tax/2026', 'TG1 Engines/record.pdf'];

async function failing(fault: GraphFault, promise: () => Promise<unknown>) {
  await driveOf().test();
  graph.failWith(fault);
  return promise().then(
    () => {
      throw new Error('No failure');
    },
    (error: { message: string; isTemporary?: boolean; retry_after_ms?: number }) => error,
  );
}

describe('a library', () => {
  it.each(['b!library', 'https://firm.example/sites/clients/', 'ada@firm.example'])(
    'is found by %s',
    async (drive) => {
      expect(await driveOf({ drive }).test()).toBe("Folders can be made in the library 'Clients'.");
      expect(graph.tree()).toEqual([]);
    },
  );

  it('or parent folder that does not exist is named', async () => {
    await expect(driveOf({ drive: 'b!other' }).test()).rejects.toThrow(/no library for 'b!other'/);
    await expect(driveOf({ parent: 'Old clients' }).test()).rejects.toThrow(/no folder 'Old clients'/);
  });

  it('gets folders in its parent folder', async () => {
    graph.addFolder('2026', graph.addFolder('Our clients').id);
    await open(driveOf({ parent: 'Our clients/2026' }));
    expect(graph.tree()).toContain('Our clients/2026/TG1 Engines');
  });
});

describe('sign-in', () => {
  it('by certificate presents a signed assertion instead of a secret', async () => {
    const made = '-x509 -newkey rsa:2048 -nodes -subj /CN=Tallygate -keyout - -out -'.split(' ');
    const secret = execFileSync('openssl', ['req', ...made], { encoding: 'utf8', stdio: 'pipe' });
    const certificate = secret.slice(secret.indexOf('-----BEGIN CERTIFICATE'));
    await graph.stop();
    graph = await startGraphDouble({ certificate });
    expect(await driveOf({ credentials: 'certificate', secret }).test()).toMatch(/^Folders can be made/);
    await expect(driveOf({ credentials: 'certificate', secret: certificate }).test()).rejects.toThrow(
      /must be a PEM text with an RSA private key/,
    );
  });

  it('that is refused is explained without the secret', async () => {
    const failure = await driveOf({ secret: 'wrong' })
      .test()
      .catch((error: Error) => error);
    expect(failure).toMatchObject({
      message:
        'Microsoft refused the tenant, application or secret: AADSTS7000215: Invalid client secret provided',
      isTemporary: false,
    });
  });

  it('is repeated only before the token ends', async () => {
    const signIns = () => graph.calls.filter(({ call }) => call.endsWith('/token')).length;
    await driveOf().test();
    at = new Date(at.getTime() + 57 * 60_000);
    await driveOf().test();
    expect(signIns()).toBe(1);
    at = new Date(at.getTime() + 2 * 60_000);
    await driveOf().test();
    expect(signIns()).toBe(2);
  });

  it('is repeated once if a token is refused in the middle', async () => {
    const drive = driveOf();
    const folder = await open(drive);
    graph.revokeTokens();
    if (folder) await drive.putFile(folder, 'a.txt', Buffer.from('a'));
    expect(graph.tree()).toEqual(['TG1 Engines', 'TG1 Engines/a.txt']);
    graph.failWith({ status: 401 }, null, { status: 401 });
    await expect(driveOf().test()).rejects.toThrow(/Microsoft refused the credentials/);
  });
});

describe('a folder', () => {
  it('of this name that is not known as ours is not touched', async () => {
    const theirs = graph.addFolder('tg1 engines');
    expect(await open()).toBeNull();
    expect(graph.tree()).toEqual([theirs.name]);
  });

  it('of this name that appears at the last moment is not touched', async () => {
    await driveOf().test();
    const drive = driveOf();
    const opening = drive.openFolder({
      name: 'TG1 Engines',
      client_id: 'client',
      delivery_id: 'delivery',
      known: null,
      keep: async (id) => {
        kept = id;
        graph.addFolder('TG1 Engines');
      },
    });
    expect(await opening).toBeNull();
    expect(graph.tree()).toEqual(['TG1 Engines', 'Unfinished delivery']);
  });

  it('that a person renamed or moved stays the same folder', async () => {
    const first = await open();
    const item = graph.childOf(graph.root, 'TG1 Engines');
    if (item) item.name = 'Engines (old)';
    expect(await open()).toMatchObject({ id: first?.id, name: 'Engines (old)' });
  });
});

describe('a failure', () => {
  it('of permission names the permission', async () => {
    expect(await failing({ status: 403, code: 'accessDenied' }, () => driveOf().test())).toMatchObject({
      message: expect.stringContaining('Files.ReadWrite.All, or Sites.Selected'),
      isTemporary: false,
    });
  });

  it.each([
    [{ status: 429, headers: { 'retry-after': '120' } }, 120_000],
    [{ status: 503, headers: { 'retry-after': '7' } }, 7_000],
    [{ status: 423, code: 'resourceLocked' }, 0],
    [{ status: 500 }, 0],
    [{ status: 504 }, 0],
  ])('%j is temporary with the time to wait', async (fault, retry_after_ms) => {
    expect(await failing(fault, () => open())).toMatchObject({ isTemporary: true, retry_after_ms });
  });

  it('by silence ends after the time limit', async () => {
    await driveOf().test();
    const real = AbortSignal.timeout.bind(AbortSignal);
    const limits: number[] = [];
    const limited = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return real(100);
    });
    graph.failWith('silent');
    await expect(open()).rejects.toThrow('No response within 30 seconds');
    limited.mockRestore();
    expect(limits).toEqual([30_000]);
  });
});

describe('a large file', () => {
  const content = Buffer.alloc(12 * MB, 'abc');
  const uploads = () => graph.calls.filter(({ call }) => call.includes('/up/'));

  it('is uploaded in pieces of a multiple of 327,680 bytes', async () => {
    await deliver(content);
    expect(graph.tree()).toEqual(TREE);
    expect(graph.childOf(kept ?? '', 'record.pdf')?.content?.equals(content)).toBe(true);
    expect(uploads().map(({ range }) => range)).toEqual([
      'bytes 0-5242879/12000000',
      'bytes 5242880-10485759/12000000',
      'bytes 10485760-11999999/12000000',
    ]);
    expect(uploads().every(({ authorization }) => authorization === undefined)).toBe(true);
  });

  it.each(['cut', 'lost', { status: 503 }] as const)(
    'continues after %j where the service expects it',
    async (fault) => {
      const folder = await open();
      if (!folder) throw new Error('Taken');
      const drive = driveOf();
      await drive.makeSubFolders(folder, []);
      // The session, the first piece, then the fault in the second.
      graph.failWith(null, null, fault);
      await drive.putFile(folder, 'record.pdf', content);
      expect(graph.childOf(folder.id, 'record.pdf')?.content?.equals(content)).toBe(true);
      expect(graph.created.filter((name) => name === 'record.pdf')).toHaveLength(1);
      expect(uploads().filter(({ call }) => call.startsWith('GET'))).toHaveLength(1);
      const first = uploads().filter(({ range }) => range?.startsWith('bytes 0-'));
      expect(first).toHaveLength(1);
    },
  );

  it('whose upload is interrupted again and again is left to a later attempt', async () => {
    const folder = await open();
    if (!folder) throw new Error('Taken');
    graph.failWith(null, null, null, ...Array<GraphFault>(8).fill('cut'));
    await expect(driveOf().putFile(folder, 'record.pdf', content)).rejects.toThrow(/interrupted/);
    graph.clearFaults();
    await driveOf().putFile(folder, 'record.pdf', content);
    expect(graph.created.filter((name) => name === 'record.pdf')).toHaveLength(1);
  });

  it('is not sent to an address in a private network in production', async () => {
    const folder = await open();
    if (!folder) throw new Error('Taken');
    // The app's own address is always allowed, and here it is Graph's.
    const production = driveOf({}, { production: true, appUrl: graph.url });
    await expect(production.putFile(folder, 'record.pdf', content)).rejects.toThrow(
      'The address is in a private network, which is not allowed',
    );
    expect(uploads()).toEqual([]);
  });
});

describe('nothing is created twice', () => {
  it.each(['cut', 'lost'] as const)('by repeating after %j at any call', async (fault) => {
    const content = Buffer.alloc(6 * MB, 'x');
    await deliver(content);
    const calls = graph.calls.length;
    expect(calls).toBeGreaterThan(10);
    for (let index = 0; index < calls; index += 1) {
      await graph.stop();
      graph = await startGraphDouble();
      kept = null;
      graph.failWith(...Array<null>(index).fill(null), fault);
      await deliver(content).catch(() => deliver(content));
      expect(graph.tree(), `call ${index}`).toEqual(TREE);
      expect(graph.created.toSorted(), `call ${index}`).toEqual([
        '2026',
        'Tax',
        'Unfinished delivery',
        'record.pdf',
      ]);
    }
  });
});
