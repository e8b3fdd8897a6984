import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { accentShades } from '#contract/firm/firm/accent.ts';
import type { PublicFirm } from '#contract/firm/firm/public-firm.ts';
import classes from './firm.module.css';
import { FirmFoot } from './firm-foot.tsx';
import { FirmHead } from './firm-head.tsx';

/** A public page in the firm's name and colour. Without a firm, renders only the content. */
export function FirmPage({ firm, children }: { firm: PublicFirm | null; children: ReactNode }) {
  if (!firm) return children;
  return (
    <FirmColours accent={firm.accent}>
      <FirmHead firm={firm} />
      {children}
      <FirmFoot firm={firm} />
    </FirmColours>
  );
}

/** Shows buttons, links, choices, the focus and a bar at the top in the firm's colour. */
export function FirmColours({ accent, children }: { accent: PublicFirm['accent']; children: ReactNode }) {
  // Computed here, because sent proposals keep the shades that they were stored with. In the light theme, the fill is the
  // firm's colour as it is.
  const links = accent && accentShades(accent.light.fill).links;
  return (
    <Box
      className={classes.page}
      data-accent={accent ? true : undefined}
      __vars={
        accent && links
          ? {
              '--firm-light-fill': accent.light.fill,
              '--firm-light-hover': accent.light.hover,
              '--firm-light-text': accent.light.text,
              '--firm-light-link': links.light,
              '--firm-dark-fill': accent.dark.fill,
              '--firm-dark-hover': accent.dark.hover,
              '--firm-dark-text': accent.dark.text,
              '--firm-dark-link': links.dark,
            }
          : {}
      }
    >
      {children}
    </Box>
  );
}
