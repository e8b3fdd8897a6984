import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { DEFAULT_SAMPLE } from '#contract/due-diligence/inspection/pack.ts';
import type { Actor } from '#server/context.ts';
import { findArchive } from '#server/jobs/archives/find-archive.ts';
import { tablesScanned, watchPlans } from '#tests/support/query-plans.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { withPassword } from '#tests/support/with-password.ts';
import { unzip } from '#tests/support/zip/unzip.ts';
import { fillFiles } from './many-files.fixture.ts';
import { PACKS } from './pack/pack-kind.ts';

const MANY = 10_000;

let services: TestServices;
let dataDir: string;
let actor: Actor;
let api: ReturnType<typeof callAs>;
let plansOf: ReturnType<typeof watchPlans>['plansOf'];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tallygate-packs-'));
  services = await startTestServices({ DATA_DIR: dataDir });
  actor = { ...(await createActor(services, { role: 'admin' })), approves: true };
  api = callAs(services, actor);
  await fillFiles(services, MANY);
  ({ plansOf } = watchPlans(services.connection.pool));
}, 600_000);
afterAll(async () => {
  await services.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test.each(['all', 'waiting', 'due', 'ended', 'failing'] as const)(
  'the first page of %s scans no table',
  async (show) => {
    const plans = await plansOf(() => api.inspection.list({ show, limit: 20 }));
    expect(tablesScanned(plans)).not.toContain('due_diligence_files');
    expect(tablesScanned(plans)).not.toContain('clients');
  },
);

it('a pack has a row for every file', async () => {
  const confirmation = await withPassword(services, actor);
  await api.inspection.startPack({ sample: DEFAULT_SAMPLE, confirmation });
  await expect
    .poll(async () => (await api.inspection.packStatus()).state, { timeout: 300_000, interval: 200 })
    .toBe('ready');
  const status = await api.inspection.packStatus();
  if (status.state !== 'ready') throw new Error('The pack is no longer ready');
  const files = unzip(await readFile((await findArchive(services, PACKS, status.id)).path));
  const list = [...files].find(([name]) => name.endsWith('/register.csv'))?.[1];
  expect(String(list).split('\r\n').length).toBe(MANY + 2);
  expect([...files.keys()].filter((name) => name.endsWith('/file.pdf'))).toHaveLength(10);
}, 600_000);
