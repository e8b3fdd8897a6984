import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { usePreloaded } from '#web/lib/lazy/use-preloaded.ts';
import type { MoreMenuProps } from './more-choices.tsx';

const MoreChoices = lazyPart(() => import('./more-choices.tsx'), 'MoreChoices', {
  fallback: () => <MoreButton />,
});

/** Rarely used actions of the list. The menu's code loads when the browser is idle, or when the button is used. */
export function MoreMenu(props: MoreMenuProps) {
  const ready = usePreloaded(MoreChoices);
  const [used, setUsed] = useState(false);
  if (ready || used) return <MoreChoices {...props} opened={used} />;
  return <MoreButton onClick={() => setUsed(true)} />;
}

function MoreButton({ onClick }: { onClick?: () => void }) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label="More"
      aria-haspopup="menu"
      aria-expanded={false}
      {...(onClick && { onClick })}
    >
      <IconDots size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
