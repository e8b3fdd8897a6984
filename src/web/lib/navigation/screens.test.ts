import { expect, it } from 'vitest';
import { paths } from './paths.ts';
import { SCREENS } from './screens.ts';

/** Where nobody is signed in. */
const PUBLIC: readonly string[] = [paths.home, paths.auth];

it('every screen that is about no one record, and adds none, is found by the palette', () => {
  const wanted = Object.values(paths).filter(
    (path) => !PUBLIC.includes(path) && !/\$|\/(add|create)$/.test(path),
  );
  expect(SCREENS.map(({ to }): string => to).toSorted()).toEqual(wanted.toSorted());
});
