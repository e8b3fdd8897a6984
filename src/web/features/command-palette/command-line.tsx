import { Spotlight } from '@mantine/spotlight';
import { Keys } from '#web/components/keys.tsx';
import type { Command } from './command.ts';
import classes from './command-palette.module.css';

interface CommandLineProps {
  command: Command;
  id: string | undefined;
  chosen: boolean;
  onPointerMove: () => void;
}

export function CommandLine({ command, id, chosen, onPointerMove }: CommandLineProps) {
  const { label, detail, icon: Icon, keys, aside, run } = command;
  return (
    <Spotlight.Action
      component="div"
      id={id}
      role="option"
      aria-selected={chosen}
      data-selected={chosen || undefined}
      className={classes.line}
      onPointerMove={onPointerMove}
      onClick={run}
    >
      <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {keys ? <Keys keys={keys} /> : aside}
    </Spotlight.Action>
  );
}
