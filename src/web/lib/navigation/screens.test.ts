import { expect, it } from 'vitest';
import { paths } from './paths.ts';
import { SCREENS } from './screens.ts';

/** Where nobody is signed in. */
const PUBLIC: readonly string[] = [paths.home, paths.auth];

it('the palette finds every screen that neither shows nor adds a single record', () => {
  const wanted = Object.values(paths).filter(
    (path) => !PUBLIC.includes(path) && !/\$|\/(add|create)$/.test(path),
  );
  expect(SCREENS.map(({ to }): string => to).toSorted()).toEqual(wanted.toSorted());
});
