import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { usePreloaded } from '#web/lib/lazy/use-preloaded.ts';
import type { ExportMenuProps } from './export-formats.ts';

const ExportChoices = lazyPart(() => import('./export-choices.tsx'), 'ExportChoices', {
  fallback: () => <ExportButton />,
});

/** Exports the filtered list in its order. The menu's code loads when the browser is idle, or when the button is used. */
export function ExportMenu(props: ExportMenuProps) {
  const ready = usePreloaded(ExportChoices);
  const [used, setUsed] = useState(false);
  if (ready || used) return <ExportChoices {...props} opened={used} />;
  return <ExportButton onClick={() => setUsed(true)} />;
}

function ExportButton({ onClick }: { onClick?: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={onClick}
    >
      Export
    </Button>
  );
}
