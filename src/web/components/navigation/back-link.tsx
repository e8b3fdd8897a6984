import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import classes from './back-link.module.css';

function BackAnchor({ children, ...props }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...props} className={classes.root}>
      <IconArrowLeft size={14} stroke={2} aria-hidden />
      {children}
    </a>
  );
}

/** A link up one level: `<BackLink to={paths.clients}>Back to Clients</BackLink>`. */
export const BackLink = createLink(BackAnchor);
