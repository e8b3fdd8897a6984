import { IconCheck, IconLink } from '@tabler/icons-react';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import smallButton from '#web/components/small-button.module.css';
import { requestLink, useLinkGeneration } from './link-generation.ts';

/** Generates a questionnaire link from a client's card. The screen must render `RefusedLinkDialog`. */
export function GenerateButton({ client }: { client: Client }) {
  const { phase } = useLinkGeneration(client.id);
  return (
    <button
      type="button"
      className={smallButton.root}
      aria-disabled={phase === 'busy'}
      aria-description={`Generates a questionnaire link for ${clientFullName(client)}`}
      onClick={() => void requestLink(client)}
    >
      {phase === 'copied' ? <IconCheck size={14} aria-hidden /> : <IconLink size={14} aria-hidden />}
      <span aria-live="polite">{LABELS[phase]}</span>
    </button>
  );
}

const LABELS = { idle: 'Generate', busy: 'Gen...', copied: 'Copied!' } as const;
