import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './link-line.module.css';

interface LineProps extends Omit<ComponentPropsWithRef<'a'>, 'children'> {
  leftSection: ReactNode;
  /** null where only the left section is to be seen; the link then needs an `aria-label`. */
  label: string | null;
  rightSection?: ReactNode;
}

function Line({ leftSection, label, rightSection, className = '', ...props }: LineProps) {
  return (
    <a {...props} className={`${classes.root} ${className}`}>
      <span className={classes.left} data-part="left">
        {leftSection}
      </span>
      {label !== null && <span className={classes.label}>{label}</span>}
      {rightSection}
    </a>
  );
}

/**
 * A line that leads somewhere: icon, name, and what waits there. Mantine's NavLink brings along what unfolds nested
 * links, three of the 180 kB that the first screen may load.
 */
export const LinkLine = createLink(Line);
