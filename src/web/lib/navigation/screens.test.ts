import { expect, it } from 'vitest';
import { SCREENS, screensWith } from './screens.ts';

it('every screen that needs a user and neither shows nor adds a single record has a shortcut', () => {
  const wanted = screensWith('path').filter((name) => {
    const screen = SCREENS[name];
    const isPublic = 'audience' in screen && screen.audience === 'anyone';
    return !isPublic && !('search' in screen) && !/\$|\/(add|create)$/.test(screen.path);
  });
  expect(screensWith('letter')).toEqual(wanted);
});
