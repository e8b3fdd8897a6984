import { Collapse, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { FeeLine } from '#contract/pricing/fees.ts';
import { lineAmount } from './fee-text.ts';
import classes from './fees.module.css';

export interface FeeLinesProps {
  lines: readonly FeeLine[];
  /** Shown below a line's working. */
  actions?: (line: FeeLine) => ReactNode;
}

/** The lines of the fees. Each opens how its amount comes about. */
export function FeeLines({ lines, actions }: FeeLinesProps) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Line key={line.key} line={line} actions={actions?.(line)} />
      ))}
    </ul>
  );
}

function Line({ line, actions }: { line: FeeLine; actions: ReactNode }) {
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
      <Collapse id={id} expanded={open} keepMounted={false}>
        <div className={classes.working}>
          {line.to_be_priced !== null && <Text size="xs">{line.to_be_priced}</Text>}
          {line.working.map((sentence) => (
            <Text key={sentence} size="xs" c="dimmed">
              {sentence}
            </Text>
          ))}
          {actions}
        </div>
      </Collapse>
    </li>
  );
}
