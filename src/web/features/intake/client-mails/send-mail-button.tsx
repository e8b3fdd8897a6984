import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { lazyPart } from '#web/components/states/lazy-part.tsx';

const MailDialog = lazyPart(() => import('./mail-dialog.tsx'), 'MailDialog');

export interface SendMailButtonProps {
  client: Client;
  /** Whether mails leave the server. */
  mailConfigured: boolean;
}

/** Writes to the client in a dialog. */
export function SendMailButton({ client, mailConfigured }: SendMailButtonProps) {
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMail size={14} aria-hidden />}
        onClick={() => setWriting(true)}
      >
        {mailConfigured ? 'Send mail' : 'Send mail (not set up)'}
      </Button>
      {writing && <MailDialog client={client} onClose={() => setWriting(false)} />}
    </>
  );
}
