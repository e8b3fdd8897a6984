import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './link-line.module.css';

interface LineProps extends Omit<ComponentPropsWithRef<'a'>, 'children'> {
  leftSection?: ReactNode;
  /** Null to show only the left section. The link then needs an `aria-label`. */
  label: string | null;
  rightSection?: ReactNode;
}

function Line({ leftSection, label, rightSection, className = '', ...props }: LineProps) {
  return (
    <a {...props} className={`${classes.root} ${className}`}>
      {leftSection && (
        <span className={classes.left} data-part="left">
          {leftSection}
        </span>
      )}
      {label !== null && <span className={classes.label}>{label}</span>}
      {rightSection}
    </a>
  );
}

/**
 * A navigation link with icon, name and badge. Mantine's NavLink would make the first screen 3 kB larger, for
 * nested links that we don't use.
 */
export const LinkLine = createLink(Line);
