import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import classes from './status-badge.module.css';

const STEPS = CLIENT_STATUSES.length - 1;
/** A stroke twice as wide as the radius fills the circle, so each dash is a slice of a pie. */
const PIE_RADIUS = 2.25;
const PIE_AROUND = 2 * Math.PI * PIE_RADIUS;
const TICK = 'm5 8.2 2.1 2.1L11 6.2';

/** Progress through the pipeline: a dashed ring, then a pie that fills, and a tick for the last status. */
export function StatusIcon({ status, size = 14 }: { status: ClientStatus; size?: number }) {
  const step = CLIENT_STATUSES.indexOf(status);
  const finished = step === STEPS;
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      className={classes.icon}
    >
      <circle
        cx="8"
        cy="8"
        r="6.25"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray={step === 0 ? '2.4 1.53' : undefined}
        fill={finished ? 'currentColor' : 'none'}
      />
      {finished ? (
        <path
          d={TICK}
          stroke="var(--tg-surface)"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <circle
          cx="8"
          cy="8"
          r={PIE_RADIUS}
          stroke="currentColor"
          strokeWidth={PIE_RADIUS * 2}
          strokeDasharray={`${(PIE_AROUND * step) / STEPS} ${PIE_AROUND}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  );
}

/** Shows a status in words, shape and colour. */
export function StatusBadge({ status }: { status: ClientStatus }) {
  return (
    <span
      className={classes.root}
      style={{ color: `var(--tg-status-${status}-fg)`, backgroundColor: `var(--tg-status-${status}-bg)` }}
    >
      <StatusIcon status={status} />
      {STATUS_LABELS[status]}
    </span>
  );
}
