import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { COPIED_MS, copyText } from '#web/lib/browser/copy-text.ts';

export interface CopyButtonProps {
  text: string;
  /** Default 'Copy'. */
  label?: string;
  onCopied?: (() => void) | undefined;
  /** Called if the browser refuses to copy, so that the text can be selected for copying by hand. */
  onRefused: () => void;
}

export function CopyButton({ text, label = 'Copy', onCopied, onRefused }: CopyButtonProps) {
  const [copied, setCopied] = useState<object | null>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    if (!(await copyText(text))) return onRefused();
    setCopied({});
    onCopied?.();
  }

  return (
    <Button
      variant="default"
      flex="none"
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'Copied!' : label}</span>
    </Button>
  );
}
