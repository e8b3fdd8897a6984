import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oldId } from './messy-source.fixture.ts';
import { CLIENTS, messyFolder, NEW_CODE, newFirm } from './moving-firm.fixture.ts';

let folder: string;
let firm: Awaited<ReturnType<typeof newFirm>>;

beforeAll(async () => {
  folder = await messyFolder();
  firm = await newFirm(folder);
});

afterAll(async () => {
  await firm.services.stop();
  await rm(join(folder, '..'), { recursive: true });
});

function run(...args: string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: firm.services.connection.pool.options.connectionString,
    AUTH_SECRET: 'a secret for tests only, 32 characters',
  };
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const child = execFile('node', ['scripts/move-in.ts', ...args], { env }, (_, output, errors) =>
      resolve({ code: child.exitCode ?? -1, output, errors }),
    );
  });
}

it('moves in with the choices that the check asks for', async () => {
  expect(await run()).toMatchObject({ code: 2, errors: expect.stringContaining('Name the source') });
  expect(await run('/nowhere')).toMatchObject({ code: 1, errors: expect.stringContaining('/nowhere') });

  const list = join(folder, '..', 'problems.csv');
  const checked = await run(folder, '--problems', list);
  expect(checked.code).toBe(1);
  expect(checked.output).toContain(`Choose: --code ${oldId('client', 2)}=TG20240001-2`);
  expect(checked.output).toContain("--status 'archived=new_inquiry'");
  expect(await readFile(list, 'utf8')).toContain(`client_notes,${oldId('note', 3)},client_id,`);
  expect(await firm.api.clients.count({})).toMatchObject({ total: 0 });

  const choices = ['--code', `${oldId('client', 2)}=${NEW_CODE}`, '--status', 'archived=new_inquiry'];
  const refused = await run(folder, '--move', '--json', ...choices);
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.output)).toMatchObject({ fits: false, moved: null });

  const moved = await run(folder, '--move', '--leave-out', '--json', ...choices);
  expect(moved.errors).toContain('Storing clients');
  expect(JSON.parse(moved.output)).toMatchObject({ moved: { clients: CLIENTS - 1, invited: 2 } });
  expect(moved.code).toBe(0);
  expect(await firm.api.clients.count({})).toMatchObject({ total: CLIENTS - 1 });
  const mails = await firm.services.sentMails();
  expect(mails.map(({ to }) => to)).toContain('user1@old.example');
}, 240_000);
