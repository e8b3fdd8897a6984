import { type ClientStatus, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import classes from './board-card.module.css';

interface CardDaysProps {
  status: ClientStatus;
  days: number;
  /** The limit in days if it is reached, otherwise null. */
  overDays: number | null;
}

/** Days in the status. Marked if they reach the limit in the desk settings. */
export function CardDays({ status, days, overDays }: CardDaysProps) {
  const since = days === 0 ? 'since today' : `for ${counted(days)}`;
  const limit = overDays === null ? '' : `. The limit is ${counted(overDays)}.`;
  const text = `In ${STATUS_LABELS[status]} ${since}${limit}`;
  return (
    <span
      className={classes.days}
      data-over={overDays !== null || undefined}
      role="img"
      aria-label={text}
      title={text}
    >
      {days === 0 ? 'Today' : `${formatNumber(days)} d`}
    </span>
  );
}

function counted(days: number): string {
  return `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`;
}
