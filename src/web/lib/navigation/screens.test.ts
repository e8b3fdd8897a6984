import { expect, it } from 'vitest';
import { SCREENS, screensWith } from './screens.ts';

it('every screen behind sign-in has a shortcut, except tabs and records', () => {
  const wanted = screensWith('path').filter((name) => {
    const screen = SCREENS[name];
    const isPublic = 'audience' in screen && screen.audience === 'anyone';
    return !isPublic && !('search' in screen) && !/\$|\/(add|create|invite)$/.test(screen.path);
  });
  expect(screensWith('letter')).toEqual(wanted);
});
