import { expect, it, vi } from 'vitest';
import { crash } from './crash.ts';
import { failover } from './failover/failover.ts';
import type { TorturePart } from './part.ts';
import { rollingRestart } from './rolling-restart.ts';
import { signing } from './signing.ts';

// Short versions of some parts of `npm run torture` that start the product.
vi.setConfig({ testTimeout: 400_000 });

const failed = ({ passed }: TorturePart) => passed !== true;

it('kill -9 under load loses no acknowledged write', async () => {
  expect((await crash(3)).filter(failed)).toEqual([]);
});

it('if the server is killed, exactly the signed proposals have a record', async () => {
  expect((await signing(2)).filter(failed)).toEqual([]);
});

it('no request fails while the processes are restarted one by one behind a proxy', async () => {
  expect((await rollingRestart(2)).filter(failed)).toEqual([]);
});

it('no acknowledged write is lost when the standby is promoted under load', async () => {
  const durations = { before: 3_000, outage: 1_500, after: 6_000 };
  expect((await failover([['several hosts', 'kill -9']], durations)).filter(failed)).toEqual([]);
});
