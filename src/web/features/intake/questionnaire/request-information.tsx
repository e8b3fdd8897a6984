import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { hasAnswers } from '#contract/clients/clients/client-status.ts';
import type { AdditionalInformation } from '#contract/intake/additional-information/additional-information.ts';
import { type ExternalLink, linkState } from '#contract/intake/links/link.ts';
import { CopyField } from '#web/components/copy-field.tsx';
import { StaleFormNote } from '#web/components/forms/stale-form-note.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { forgetRefused, requestLink, useLinkGeneration } from '#web/features/intake/links/link-generation.ts';
import { orpc } from '#web/lib/api/api.ts';
import { ManualEntry } from './manual-entry.tsx';
import type { BelowNumber } from './questionnaire-fields.tsx';

export interface RequestInformationProps {
  client: Client;
  links: ExternalLink[];
  additionalInformation: AdditionalInformation[];
  /** Whether the card is shown only because of unsent answers (useStaleForm). It then offers no link. */
  stale: boolean;
  onUnsaved: (unsaved: boolean) => void;
  /** Element that receives the focus when this area disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  belowNumber?: BelowNumber;
}

/**
 * Requests information by a link or by manual entry. Shown only at the request stage, or while answers are
 * unsent.
 */
export function RequestInformation({
  client,
  links,
  additionalInformation,
  stale,
  onUnsaved,
  focusAfter,
  belowNumber,
}: RequestInformationProps) {
  const { phase, refused } = useLinkGeneration(client.id);
  // A link shown here for copying must not appear again in the client list.
  useEffect(() => () => forgetRefused(client.id), [client.id]);
  // The user's own answers also change the client's status, sometimes before the response arrives.
  const sending = useIsMutating({ mutationKey: orpc.questionnaire.enter.mutationKey() }) > 0;
  const open = links.some((link) => linkState(link, new Date()) === 'open');
  return (
    <SectionCard
      title="Request Additional Information"
      description="Send the client a link to the questionnaire, or fill it in for them."
    >
      <Stack gap="lg">
        {stale ? (
          !sending && <StaleFormNote status={client.status} />
        ) : (
          <Stack gap="sm">
            <Group gap="sm">
              <Button
                leftSection={
                  phase === 'copied' ? (
                    <IconCheck size={16} aria-hidden />
                  ) : (
                    <IconLink size={16} aria-hidden />
                  )
                }
                aria-disabled={phase === 'busy'}
                onClick={() => void requestLink(client)}
              >
                <span aria-live="polite">
                  {LABELS[phase] ?? (open ? 'Generate New Link' : 'Generate Link')}
                </span>
              </Button>
              <Text size="sm" c="dimmed">
                {open ? 'A new link replaces the open one.' : 'The link can be used once.'}
              </Text>
            </Group>
            {refused !== null && <CopyField label="Link" value={refused.url} />}
          </Stack>
        )}
        <ManualEntry
          client={client}
          onUnsaved={onUnsaved}
          focusAfter={focusAfter}
          belowNumber={belowNumber}
          answered={hasAnswers(additionalInformation)}
        />
      </Stack>
    </SectionCard>
  );
}

const LABELS: Record<string, string | undefined> = { busy: 'Gen...', copied: 'Copied!' };
