import type { ListedClient } from '#contract/clients/clients/client.ts';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/clients/pipeline.ts';
import classes from './client-board.module.css';
import { ColumnCards, type ColumnCardsProps } from './column-cards.tsx';
import { ColumnHead } from './column-head.tsx';

export interface BoardColumnProps extends ColumnCardsProps {
  /** Fees of the first year in pence. Undefined while loading, and until a card in view has a value. */
  value: number | undefined;
  collapsed: boolean;
  /** Collapses or expands the column. Undefined if there is only one column. */
  onToggle: (() => void) | undefined;
  dragged: ListedClient | null;
  /**
   * Whether other cards move with the dragged one. No column is then marked as refused, because the server checks each
   * card.
   */
  many: boolean;
  /** Whether the dragged card is over this column. */
  over: boolean;
}

/** A status with its clients. Cards can also be dropped on a collapsed column. */
export function BoardColumn({ value, collapsed, onToggle, dragged, many, over, ...cards }: BoardColumnProps) {
  const { status, total } = cards;
  const refused = dragged !== null && !many && isStatusDisabled(status, dragged.has_answers);
  const accepted = dragged !== null && !refused && dragged.status !== status;
  return (
    <section
      className={classes.column}
      aria-label={STATUS_LABELS[status]}
      data-collapsed={collapsed || undefined}
      data-target={(accepted && over) || undefined}
      data-refused={refused || undefined}
      data-drop-target={status}
    >
      <ColumnHead status={status} total={total} value={value} collapsed={collapsed} onToggle={onToggle} />
      {!collapsed && <ColumnCards {...cards} />}
    </section>
  );
}
