import { Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { QuestionnaireAnswers } from '#contract/intake/questionnaire/questionnaire.ts';
import { PARTS } from '#contract/intake/questionnaire/questions.ts';
import { FirmPage } from '#web/features/firm/firm/firm-page.tsx';
import { publicClient } from '#web/lib/api/public-client.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { publicSentence } from '#web/lib/messages/public-messages.ts';
import { useStep } from '#web/lib/navigation/use-step.ts';
import { TickBox } from './choices.tsx';
import { loadAccess, type QuestionnaireAccess } from './load-access.ts';
import { InvalidLink, QuestionnaireUnreachable, ThankYou, Validating } from './public-states.tsx';
import type { BelowNumber } from './questionnaire-fields.tsx';
import { QuestionnaireForm } from './questionnaire-form.tsx';

interface PublicQuestionnaireProps {
  token: string;
  /** Shown below the company's registration number, if Companies House can be asked. */
  belowNumber: BelowNumber;
}

/** The questionnaire page for a client with a link. */
export function PublicQuestionnaire(props: PublicQuestionnaireProps) {
  const [attempt, setAttempt] = useState(1);
  return <OneAttempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function OneAttempt({ token, belowNumber, onRetry }: PublicQuestionnaireProps & { onRetry: () => void }) {
  const [access, setAccess] = useState<QuestionnaireAccess | null>(null);
  const [sent, setSent] = useState(storedSent);
  const [wantsCopy, setWantsCopy] = useState(false);
  const [step, goTo] = useStep(PARTS.length);

  useEffect(() => {
    let wanted = true;
    loadAccess(token).then((loaded) => {
      if (wanted) setAccess(loaded);
    });
    return () => {
      wanted = false;
    };
  }, [token]);

  if (access === null) return <Validating />;
  const { firm } = access;

  async function submit(answers: QuestionnaireAnswers, submission_key: string): Promise<void> {
    try {
      await publicClient.questionnaire.submit({ token, submission_key, answers, send_copy: wantsCopy });
    } catch (error) {
      if (isRefusal(error, 'LINK_INVALID')) setAccess({ state: 'invalid', hasDraft: true, firm });
      throw error;
    }
  }

  return (
    <FirmPage firm={firm}>
      {sent ? (
        <ThankYou copied={sent.copied} />
      ) : access.state === 'invalid' ? (
        <InvalidLink hasDraft={access.hasDraft} />
      ) : access.state === 'unreachable' ? (
        <QuestionnaireUnreachable message={access.message} onRetry={onRetry} />
      ) : (
        <Stack gap="xl">
          <header>
            <Title order={1}>Tell us about your business</Title>
            {step === 0 && (
              <Text c="dimmed" mt="xs">
                Hello {access.company ? `${access.first_name}, ${access.company}` : access.first_name}. Your
                answers help us to prepare for our conversation. They are saved in this browser until you send
                them.
              </Text>
            )}
          </header>
          <QuestionnaireForm
            draftKey={access.draft_key}
            company={access.company}
            headingOrder={2}
            belowNumber={access.names_companies ? belowNumber : undefined}
            steps={{ index: step, goTo }}
            ending={
              access.copy_offered && (
                <TickBox
                  label="Email me a copy of my answers"
                  description="We will send it to the email address that we have for you."
                  checked={wantsCopy}
                  onChange={setWantsCopy}
                />
              )
            }
            submitLabel="Submit Information"
            describeFailure={(error) => publicSentence(error) ?? 'Failed to submit information'}
            onSubmit={submit}
            onSent={() => {
              const now = { copied: wantsCopy };
              history.replaceState({ sent: now }, '');
              setSent(now);
            }}
          />
        </Stack>
      )}
    </FirmPage>
  );
}

/** The history's entry remembers that the answers were sent, so that a reload thanks again: the link is used by then. */
function storedSent(): { copied: boolean } | null {
  const state = history.state as { sent?: { copied: boolean } } | null;
  return state?.sent ?? null;
}
