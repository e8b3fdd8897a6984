import { EmptyState as MantineEmptyState } from '@mantine/core';
import { IconInbox, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  icon?: TablerIcon;
  /** Buttons. */
  actions?: ReactNode;
  /** `sm` within a card. */
  size?: 'sm' | 'md';
  /** Where it is all of a screen: its title is then the screen's h1. */
  wholeScreen?: boolean;
}

/** Says that there is nothing, and what to do about it. */
export function EmptyState({
  title,
  description,
  icon: Icon = IconInbox,
  actions,
  size = 'md',
  wholeScreen = false,
}: EmptyStateProps) {
  const small = size === 'sm';
  return (
    <MantineEmptyState
      size="sm"
      style={{ '--empty-state-indicator-size': small ? '1.25rem' : '1.5rem' }}
      py={small ? 'lg' : '4rem'}
      withIndicatorBackground={!small}
    >
      <MantineEmptyState.Indicator>
        <Icon stroke={1.5} aria-hidden />
      </MantineEmptyState.Indicator>
      <MantineEmptyState.Title {...(wholeScreen && { order: 1 })}>{title}</MantineEmptyState.Title>
      {description && <MantineEmptyState.Description>{description}</MantineEmptyState.Description>}
      {actions && <MantineEmptyState.Actions>{actions}</MantineEmptyState.Actions>}
    </MantineEmptyState>
  );
}
