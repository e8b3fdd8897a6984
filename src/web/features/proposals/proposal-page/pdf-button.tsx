import { Text } from '@mantine/core';
import { useState } from 'react';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { saveFile } from '#web/lib/browser/download-file.ts';
import { endOf, failureText } from './failure.ts';

/** Downloads the proposal, or the signed copy if there is one. */
export function PdfButton({
  load,
  isSigned,
  onEnded,
}: {
  load: () => Promise<File>;
  isSigned: boolean;
  onEnded: (ended: EndedProposal) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function download(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      saveFile(await load());
    } catch (failed) {
      const ended = endOf(failed);
      if (ended) onEnded(ended);
      else setFailure(failureText(failed));
    } finally {
      setBusy(false);
    }
  }

  const label = isSigned ? 'Download the signed copy' : 'Download as PDF';
  return (
    <>
      <BusyButton size="md" variant="default" busy={busy} onClick={download}>
        {busy ? 'Preparing the PDF…' : label}
      </BusyButton>
      {failure !== null && (
        <Text size="sm" c="red" role="alert" mt="xs">
          {failure}
        </Text>
      )}
    </>
  );
}
