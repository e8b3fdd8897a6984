import { Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ClientStatus, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { wholePounds } from '#contract/pricing/client-values/value-text.ts';
import { StatusIcon } from '#web/features/clients/clients/status-badge.tsx';
import { formatNumber } from '#web/lib/browser/format.ts';
import classes from './client-board.module.css';

interface ColumnHeadProps {
  status: ClientStatus;
  /** Undefined while loading. */
  total: number | undefined;
  /** Fees of the first year in pence. Undefined while loading, and until a card in view has a value. */
  value: number | undefined;
  collapsed: boolean;
  /** Undefined if it is the only column. */
  onToggle: (() => void) | undefined;
}

export function ColumnHead({ status, total, value, collapsed, onToggle }: ColumnHeadProps) {
  const label = STATUS_LABELS[status];
  const Icon = collapsed ? IconChevronRight : IconChevronLeft;
  return (
    <header className={classes.head}>
      <h2 className={classes.title}>
        <StatusIcon status={status} />
        <span className={classes.label}>{label}</span>
        {total === undefined ? (
          <Skeleton component="span" className={classes.count} width="1.75rem" height="0.875rem" />
        ) : (
          <span className={classes.count}>{formatNumber(total)}</span>
        )}
      </h2>
      {value !== undefined && !collapsed && (
        <p className={classes.value} title="Fees of the first year, before VAT">
          {wholePounds(value)}
        </p>
      )}
      {onToggle && (
        <button
          type="button"
          className={classes.toggle}
          aria-label={`${collapsed ? 'Expand' : 'Collapse'} ${label}`}
          title={collapsed ? 'Expand' : 'Collapse'}
          onClick={onToggle}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
        </button>
      )}
    </header>
  );
}
