import { expect, it, vi } from 'vitest';
import { crash } from './crash.ts';
import type { Part } from './part.ts';
import { rollingRestart } from './rolling-restart.ts';

// The parts of `npm run torture` that start the product as processes, in little.
vi.setConfig({ testTimeout: 400_000 });

const failed = ({ passed }: Part) => passed !== true;

it('loses nothing acknowledged to kill -9 of the database, the server and both under writing', async () => {
  expect((await crash(3)).filter(failed)).toEqual([]);
});

it('fails no request while its processes are restarted one after the other behind a proxy', async () => {
  expect((await rollingRestart(2)).filter(failed)).toEqual([]);
});
