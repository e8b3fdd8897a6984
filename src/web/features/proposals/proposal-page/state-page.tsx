import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PublicFirm } from '#contract/firm/firm/public-firm.ts';
import { FirmPage } from '#web/features/firm/firm/firm-page.tsx';
import classes from './proposal.module.css';

/** A page without a proposal, in the firm's name and colour if the firm is known. */
export function StatePage({ firm, children }: { firm: PublicFirm | null; children: ReactNode }) {
  return (
    <Container component="main" size="40rem" px="md" py="xl" className={classes.state}>
      <FirmPage firm={firm}>{children}</FirmPage>
    </Container>
  );
}
