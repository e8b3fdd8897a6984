import { lazy, Suspense, useState } from 'react';
import { UserMenuButton } from './user-menu-button.tsx';

const importOpened = () => import('./user-menu-opened.tsx');
const UserMenuOpened = lazy(async () => ({ default: (await importOpened()).UserMenuOpened }));

/** Who is signed in, and what concerns only them: the theme, their account, signing out. */
export function UserMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <UserMenuButton
      aria-expanded={false}
      onPointerEnter={() => void importOpened()}
      onFocus={() => void importOpened()}
      onClick={() => setWanted(true)}
    />
  );
  return wanted ? (
    <Suspense fallback={button}>
      <UserMenuOpened onShowShortcuts={onShowShortcuts} />
    </Suspense>
  ) : (
    button
  );
}
