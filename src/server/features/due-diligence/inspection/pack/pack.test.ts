import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SAMPLE } from '#contract/due-diligence/inspection/pack.ts';
import type { Actor } from '#server/context.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { callAs } from '#tests/support/test-services.ts';
import { csv, FOLDER, startPackingFirm } from './pack.fixture.ts';

let firm: Awaited<ReturnType<typeof startPackingFirm>>;

beforeAll(async () => {
  firm = await startPackingFirm();
}, 60_000);
afterAll(() => firm.stop());
beforeEach(() => firm.waitForPack());

describe('an inspection pack', () => {
  it('opens with a plain unzip program', async () => {
    const { path, files } = await firm.packed();
    const listed = execFileSync('python3', ['-m', 'zipfile', '-l', path], { encoding: 'utf8' });
    expect(listed).toContain(`${FOLDER}/register.csv`);
    for (const name of files.keys()) expect(name).not.toMatch(/\.\.\/|\\|[\r\n\u202e]|^\//);
  });

  it('names every file with its size and SHA-256 in the manifest', async () => {
    const { files, id } = await firm.packed();
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest).toMatchObject({ pack_id: id, made_by: 'Ada Admin', kind: 'inspection pack' });
    const names = manifest.files.map(({ path }: { path: string }) => path);
    expect(names.toSorted()).toEqual([...files.keys()].filter((name) => name !== 'manifest.json').toSorted());
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = files.get(path) ?? Buffer.alloc(0);
      expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        path,
        bytes,
        sha256,
      ]);
    }
    const listed = csv(files.get('manifest.csv'));
    expect(listed.map(({ File }) => File)).toEqual(names.filter((name: string) => name !== 'manifest.csv'));
  });

  it('is on record, with its sample', async () => {
    const { id } = await firm.packed({ ...DEFAULT_SAMPLE, seed: 'kept' });
    const rows = await firm.services.db
      .select({ user_name: audit_logs.user_name, new_values: audit_logs.new_values })
      .from(audit_logs)
      .where(eq(audit_logs.action, 'INSPECTION_PACK_STARTED'));
    expect(rows).toContainEqual({
      user_name: 'Ada Admin',
      new_values: { export_id: id, sample: { ...DEFAULT_SAMPLE, seed: 'kept' } },
    });
  });
});

describe('a pack is refused', () => {
  const start = (as: Actor, given = firm.confirmation) =>
    callAs(firm.services, as).inspection.startPack({ sample: DEFAULT_SAMPLE, confirmation: given });

  it('without the flag, also to an administrator', async () => {
    const { approves: _flag, ...admin } = firm.actor;
    await expect(start(admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(callAs(firm.services, admin).inspection.packStatus()).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('for keys, without the right password or without a file', async () => {
    await expect(start({ ...firm.actor, api_key: { made_by: 'Ada Admin' } })).rejects.toMatchObject({
      code: 'NOT_FOR_KEYS',
    });
    await expect(start(firm.actor, { method: 'password', secret: 'wrong' })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    const sample = { how: 'named' as const, client_ids: [crypto.randomUUID()] };
    await expect(
      firm.mlro.inspection.startPack({ sample, confirmation: firm.confirmation }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('for more files than a pack shows, naming the field', async () => {
    const call = firm.mlro.inspection.startPack({
      sample: { ...DEFAULT_SAMPLE, high: 51 },
      confirmation: firm.confirmation,
    });
    await expect(call).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ path: ['sample', 'high'], message: 'High: at most 50' }] },
    });
  });

  it('and leaves no record', async () => {
    const started = () =>
      firm.services.db.$count(audit_logs, eq(audit_logs.action, 'INSPECTION_PACK_STARTED'));
    const before = await started();
    await start({ ...firm.actor, approves: false }).catch(() => undefined);
    expect(await started()).toBe(before);
  });
});
