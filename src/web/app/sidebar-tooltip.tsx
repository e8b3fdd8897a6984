import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

/** Names an item of the collapsed sidebar. */
export function SidebarTooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}
