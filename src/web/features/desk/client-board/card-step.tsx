import { urgencyOf } from '#contract/clients/next-steps/next-step.ts';
import { formatDate } from '#web/lib/browser/format.ts';
import classes from './board-card.module.css';

interface CardStepProps {
  step: string | null;
  /** YYYY-MM-DD */
  due: string | null;
}

/** The next step in one line. The whole text and its day are in the tooltip. */
export function CardStep({ step, due }: CardStepProps) {
  if (step === null || due === null) return <span className={classes.step} />;
  const urgency = urgencyOf(due, new Date());
  const day = {
    overdue: `overdue since ${formatDate(due)}`,
    today: 'due today',
    coming: `due ${formatDate(due)}`,
  };
  return (
    <span className={classes.step} data-urgency={urgency} title={`${step} (${day[urgency]})`}>
      {step}
    </span>
  );
}
