import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oldId } from './messy-source.fixture.ts';
import { CHOSEN, messyFolder, moveInProblems, newFirm } from './moving-firm.fixture.ts';
import { openSource } from './sources/open-source.ts';

let folder: string;
let firm: Awaited<ReturnType<typeof newFirm>>;

beforeAll(async () => {
  folder = await messyFolder();
});

afterAll(() => rm(join(folder, '..'), { recursive: true }));

beforeEach(async () => {
  firm = await newFirm(folder);
});

afterEach(() => firm.services.stop());

describe('a second run', () => {
  it('adds only what is new', async () => {
    await firm.move();
    const before = await firm.everything();
    const again = await firm.move();
    expect(again.plan.tables.map(({ fresh }) => fresh)).toEqual(again.plan.tables.map(() => 0));
    expect(again.moved).toMatchObject({ clients: 0, rows: 0, invited: 0 });
    const same = ({ activity_events: _, ...others }: Record<string, unknown>) => others;
    expect(same(await firm.everything())).toEqual(same(before));
  });

  it('leaves a row that was changed on both sides as it is', async () => {
    await firm.move();
    await firm.api.clients.setStatus({ id: oldId('client', 0), status: 'zoom_call_booked' });
    const { plan } = await firm.move();
    expect(moveInProblems(plan, 'clients')).toContainEqual({
      id: oldId('client', 0),
      field: 'status',
      reason: 'The old value and the one here differ. The one here stays',
      kind: 'differs',
    });
    expect((await firm.api.clients.get({ id: oldId('client', 0) })).client.status).toBe('zoom_call_booked');
  });

  it('invites users whose addresses come in a further file', async () => {
    await firm.move();
    const file = join(folder, '..', 'addresses.csv');
    await writeFile(file, `id,email\n${oldId('user', 2)},cat@old.example\n`);
    const { moved } = await firm.move({ ...CHOSEN, source: await openSource(folder, file) });
    expect(moved?.invited).toBe(1);
    const mails = (await firm.services.sentMails()).filter(({ to }) => to === 'cat@old.example');
    expect(mails).toHaveLength(1);
  });
});
