import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconLink } from '@tabler/icons-react';
import type { Client } from '#contract/clients/client.ts';
import { CopyField } from '#web/components/copy-field.tsx';
import { forgetRefused, generateLink, useLinkGeneration } from '#web/lib/link-generation.ts';

/** Makes a client's questionnaire link, from their card. */
export function GenerateButton({ client }: { client: Client }) {
  const { phase, refused } = useLinkGeneration(client.id);
  const name = `${client.first_name} ${client.surname}`;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={
          phase === 'copied' ? <IconCheck size={14} aria-hidden /> : <IconLink size={14} aria-hidden />
        }
        aria-disabled={phase === 'busy'}
        aria-description={`Makes a questionnaire link for ${name}`}
        onClick={() => void generateLink(client.id)}
      >
        <span aria-live="polite">{LABELS[phase]}</span>
      </Button>
      <Modal
        opened={refused !== null}
        onClose={() => forgetRefused(client.id)}
        title="Link generated"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Text size="sm">Your browser did not allow copying. The earlier links of {name} are ended.</Text>
          <CopyField label="Link" value={refused ?? ''} />
        </Stack>
      </Modal>
    </>
  );
}

const LABELS = { idle: 'Generate', busy: 'Gen...', copied: 'Copied!' } as const;
