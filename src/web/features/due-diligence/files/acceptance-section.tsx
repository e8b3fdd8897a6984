import { Group, List, Stack, Text } from '@mantine/core';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import type { DueDiligenceFile } from '#contract/due-diligence/files/file.ts';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import { blockersOf } from '#contract/due-diligence/files/missing.ts';
import { RISK_LEVEL_LABELS } from '#contract/due-diligence/files/risk-level.ts';
import { dayText } from '#contract/values/day-text.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { Line, LineList } from '#web/components/line-list.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { client } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { useFileAction } from './file-query.ts';
import { today } from './today.ts';

/** Accepting the file, and why to look at it again. */
export function AcceptanceSection({
  clientId,
  shown,
  file,
}: {
  clientId: string;
  shown: ClientFile;
  file: DueDiligenceFile;
}) {
  const accept = useFileAction(
    clientId,
    () => client.dueDiligence.accept({ client_id: clientId, revision: file.revision }),
    'Failed to accept the file',
  );
  const finish = useFileAction(
    clientId,
    (id: string) => client.dueDiligence.finishTrigger({ client_id: clientId, id }),
    'Failed to save',
  );
  const blockers = blockersOf(shown.missing);
  const open = shown.triggers.filter(({ done_at }) => done_at === null);
  const isAccepted = file.accepted_at !== null;
  const isEnded = file.relationship_ended_on !== null;
  const isReviewDue = !isEnded && file.next_review_on !== null && file.next_review_on <= today();
  /** Whether somebody has to accept the file now. */
  const isAsked = !isAccepted || isReviewDue;
  return (
    <SectionCard id="acceptance" title="Acceptance">
      <Stack gap="sm">
        {isAccepted && file.accepted_at !== null && (
          <Text size="sm">
            Accepted by {file.accepted_by_name} on {formatDateTime(file.accepted_at)}.
            {!isEnded && file.next_review_on && ` Next review on ${dayText(file.next_review_on)}.`}
          </Text>
        )}
        {open.length > 0 && (
          <div id="look-again" tabIndex={-1}>
            <LineList label="Reasons to look again">
              {open.map(({ id, text, made_at }) => (
                <Line key={id}>
                  <Text size="sm" flex="1 1 12rem">
                    {text} · {dayText(made_at.slice(0, 10))}
                  </Text>
                  <BusyButton
                    size="xs"
                    variant="default"
                    busy={finish.isPending && finish.variables === id}
                    onClick={() => finish.mutate(id)}
                  >
                    I have looked
                  </BusyButton>
                </Line>
              ))}
            </LineList>
          </div>
        )}
        {isAsked && shown.second_person.length > 0 && (
          <>
            <Text size="sm">A second person, who approves for the firm, has to accept this file:</Text>
            <List size="sm">
              {shown.second_person.map((reason) => (
                <List.Item key={reason}>{reason}</List.Item>
              ))}
            </List>
          </>
        )}
        {blockers.length > 0 ? (
          <Text size="sm" c="dimmed">
            You can accept the file when nothing above is missing.
          </Text>
        ) : shown.refusal ? (
          isAsked && <Text size="sm">{FILE_REFUSALS[shown.refusal]} Ask them to open this screen.</Text>
        ) : isAccepted && isEnded ? null : (
          <Group>
            <BusyButton
              busy={accept.isPending}
              variant={isAccepted && open.length === 0 ? 'default' : 'filled'}
              onClick={() => accept.mutate(undefined)}
            >
              {isAccepted ? 'Reviewed: accept again' : 'Accept the file'}
            </BusyButton>
          </Group>
        )}
        {shown.acceptances.length > 1 && (
          <List size="sm" c="dimmed">
            {shown.acceptances.map(({ accepted_at, accepted_by_name, level, alone }) => (
              <List.Item key={accepted_at}>
                {formatDateTime(accepted_at)}: {RISK_LEVEL_LABELS[level].toLowerCase()} risk,{' '}
                {accepted_by_name}
                {alone && ', alone'}
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </SectionCard>
  );
}
