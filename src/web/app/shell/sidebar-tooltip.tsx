import { FloatingDelayGroup } from '@floating-ui/react';
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { TOOLTIP_DELAY_MS } from '#web/app/theme/theme.ts';

/** Milliseconds after a tooltip closes during which the next one opens without delay. */
const SKIP_DELAY_MS = 300;

/** Groups tooltips: after the first one, its neighbours open without delay. */
export function SidebarTooltips({ children }: { children: ReactNode }) {
  return (
    // Mantine's own group has no setting for the time between two tooltips.
    <Tooltip.Group>
      <FloatingDelayGroup delay={{ open: TOOLTIP_DELAY_MS, close: 0 }} timeoutMs={SKIP_DELAY_MS}>
        {children}
      </FloatingDelayGroup>
    </Tooltip.Group>
  );
}

/** Names an item of the collapsed sidebar, on hover and on focus. */
export function SidebarTooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}
