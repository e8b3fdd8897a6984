import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useState } from 'react';
import type { FeeLine } from '#contract/pricing/pricing/fees.ts';
import { lineAmount } from './fee-text.ts';
import classes from './fees.module.css';

export interface FeeLinesProps {
  lines: readonly FeeLine[];
  /** Rendered below a line's working. Has to stay the same function, so that ticking a service renders only its own line. */
  actions?: (line: FeeLine) => ReactNode;
}

/** The lines of the fees. Each line unfolds its working. */
export function FeeLines({ lines, actions }: FeeLinesProps) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Line key={line.key} line={line} actions={actions} />
      ))}
    </ul>
  );
}

interface LineProps {
  line: FeeLine;
  actions: FeeLinesProps['actions'];
}

/** Lines are computed again with each change, so they are compared by their values. */
const Line = memo(function Line({ line, actions }: LineProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <UnstyledButton
        className={classes.line}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.name}>{line.name}</span>
        <span className={classes.amount} data-unpriced={line.amounts === null || undefined}>
          {lineAmount(line)}
        </span>
        <IconChevronDown size={14} className={classes.chevron} data-open={open} aria-hidden />
      </UnstyledButton>
      {open && (
        <div id={id} className={classes.working}>
          {line.to_be_priced !== null && <Text size="xs">{line.to_be_priced}</Text>}
          {line.working.map((sentence) => (
            <Text key={sentence} size="xs" c="dimmed">
              {sentence}
            </Text>
          ))}
          {actions?.(line)}
        </div>
      )}
    </li>
  );
}, isSameLine);

function isSameLine(before: LineProps, after: LineProps): boolean {
  return before.actions === after.actions && JSON.stringify(before.line) === JSON.stringify(after.line);
}
