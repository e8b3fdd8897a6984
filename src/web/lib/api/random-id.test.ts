import { expect, it } from 'vitest';
import { idSchema } from '#contract/scalars.ts';
import { randomId } from './random-id.ts';

it('returns a unique id that the contract accepts', () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  for (const id of ids) expect(idSchema.safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
});
