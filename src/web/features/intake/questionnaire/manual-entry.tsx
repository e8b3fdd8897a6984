import { Button, Collapse, Paper } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { orpc } from '#web/lib/api/api.ts';
import { useFocusAfter } from '#web/lib/focus/use-focus-after.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { readAnswersDraft } from './draft.ts';
import type { BelowNumber } from './questionnaire-fields.tsx';
import { QuestionnaireForm } from './questionnaire-form.tsx';

/** The questionnaire for staff to fill in, for example during a phone call. Stores a draft in this browser. */
export function ManualEntry({
  client,
  answered,
  onUnsaved,
  focusAfter,
  belowNumber,
}: {
  client: Client;
  answered: boolean;
  onUnsaved: (unsaved: boolean) => void;
  focusAfter: RefObject<HTMLElement | null>;
  belowNumber?: BelowNumber | undefined;
}) {
  const panelId = useId();
  const area = useRef<HTMLDivElement>(null);
  useFocusAfter(area, focusAfter);
  const [opened, setOpened] = useState(() => readAnswersDraft(client.id) !== null);
  const enter = useMutation(orpc.questionnaire.enter.mutationOptions());
  const describeFailure = (error: unknown) => describeError(error, 'Failed to submit information');
  return (
    <div ref={area}>
      <Button
        variant="default"
        aria-expanded={opened}
        aria-controls={panelId}
        rightSection={
          opened ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />
        }
        onClick={() => setOpened(!opened)}
      >
        {answered ? 'Enter Answers Again' : 'Enter Information Manually'}
      </Button>
      <Collapse id={panelId} expanded={opened}>
        <Paper withBorder p="lg" mt="md">
          <QuestionnaireForm
            draftKey={client.id}
            headingOrder={3}
            belowNumber={belowNumber}
            submitLabel="Submit Information"
            onUnsaved={onUnsaved}
            describeFailure={describeFailure}
            onSubmit={async (answers, submission_key) => {
              try {
                await enter.mutateAsync({ client_id: client.id, submission_key, answers });
              } catch (error) {
                notifyError(describeFailure(error));
                throw error;
              }
              notifySuccess('Information submitted successfully');
            }}
          />
        </Paper>
      </Collapse>
    </div>
  );
}
