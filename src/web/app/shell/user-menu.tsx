import { useEffect, useState } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { atIdle } from '#web/lib/lazy/at-idle.ts';
import { retryMissing } from '#web/lib/lazy/missing-parts.ts';
import { UserMenuButton } from './user-menu-button.tsx';

const UserMenuOpened = lazyPart(
  () => import('./user-menu-opened.tsx'),
  ({ UserMenuOpened }) => UserMenuOpened,
  {
    fallback: () => <UserMenuButton aria-expanded={false} onClick={retryMissing} />,
  },
);

/** Account menu: the signed-in user, theme, account settings, keyboard shortcuts and sign-out. */
export function UserMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => atIdle(() => void UserMenuOpened.preload()), []);
  return opened ? (
    <UserMenuOpened onShowShortcuts={onShowShortcuts} />
  ) : (
    <UserMenuButton aria-expanded={false} onClick={() => setOpened(true)} />
  );
}
