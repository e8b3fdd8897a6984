import { FloatingDelayGroup } from '@floating-ui/react';
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { TOOLTIP_DELAY_MS } from '#web/app/theme/theme.ts';

/** Milliseconds after one tooltip went in which the next comes at once (spec section 9). */
const SKIP_DELAY_MS = 300;

/** The tooltips of neighbours: after the first the others need no waiting for. */
export function SidebarTooltips({ children }: { children: ReactNode }) {
  return (
    // The component library's group puts its tooltips into one, but knows no time between two.
    <Tooltip.Group>
      <FloatingDelayGroup delay={{ open: TOOLTIP_DELAY_MS, close: 0 }} timeoutMs={SKIP_DELAY_MS}>
        {children}
      </FloatingDelayGroup>
    </Tooltip.Group>
  );
}

/** Names an item of the collapsed sidebar, also to people who reach it by Tab. */
export function SidebarTooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}
