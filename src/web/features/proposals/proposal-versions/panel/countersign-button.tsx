import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { CountersignDialog } from './countersign-dialog.tsx';

export interface CountersignButtonProps {
  version: VersionSummary;
  signatory: VersionSummary['signatories'][number];
}

/** Shown after the client has signed. The user who signs for the firm gets a button, and everybody else a line of text. */
export function CountersignButton({ version, signatory }: CountersignButtonProps) {
  const user = useUser();
  const [open, setOpen] = useState(false);
  if (signatory.user_id !== user.id) {
    return (
      <Text size="sm" c="dimmed">
        Only {signatory.name} can countersign.
      </Text>
    );
  }
  return (
    <>
      <Button size="xs" mt={4} onClick={() => setOpen(true)}>
        Countersign
      </Button>
      {open && <CountersignDialog version={version} onClose={() => setOpen(false)} />}
    </>
  );
}
