import { EmptyState as MantineEmptyState } from '@mantine/core';
import { IconInbox, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  icon?: TablerIcon;
  /** Buttons. */
  actions?: ReactNode;
  /** Use `sm` inside a card. */
  size?: 'sm' | 'md';
  /** For an empty state that fills the screen: its title becomes the h1. */
  wholeScreen?: boolean;
}

/** Says that there is nothing to show, and what to do next. */
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
