import { UnstyledButton } from '@mantine/core';
import { Keys } from '#web/components/keys.tsx';
import type { Command } from './command.ts';
import classes from './command-palette.module.css';

interface CommandItemProps {
  command: Command;
  id: string | undefined;
  chosen: boolean;
  onPointerMove: () => void;
  onRun: () => void;
}

export function CommandItem({ command, id, chosen, onPointerMove, onRun }: CommandItemProps) {
  const { label, detail, icon: Icon, keys, aside } = command;
  return (
    <UnstyledButton
      component="div"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={chosen}
      data-selected={chosen || undefined}
      className={classes.line}
      onPointerMove={onPointerMove}
      // Keep the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {keys ? <Keys keys={keys} /> : aside}
    </UnstyledButton>
  );
}
