import { expect, it } from 'vitest';
import { idSchema } from '#contract/values/scalars.ts';
import { randomId } from './random-id.ts';

it('every id is unique', () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  for (const id of ids) expect(idSchema.safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
});
