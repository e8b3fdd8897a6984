import { Anchor, Button, Container, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Meeting } from '#contract/proposals/proposal-page/meeting.ts';
import { FirmPage } from '#web/features/firm/firm/firm-page.tsx';
import pageClasses from '#web/features/proposals/proposal-page/proposal.module.css';
import signingClasses from '#web/features/proposals/proposal-page/signing/signing.module.css';
import { momentText } from '#web/lib/browser/moment-text.ts';
import { CountersignInPersonDialog } from './countersign-dialog.tsx';
import classes from './in-person.module.css';

/** Lists the people who sign. Shown to the staff member who hands over the device. */
export function WhoSigns({
  meeting,
  hasSecondFactor,
  versionId,
  onHandOver,
  onCountersigned,
}: {
  meeting: Meeting;
  hasSecondFactor: boolean;
  versionId: string;
  onHandOver: (signatoryId: string) => void;
  onCountersigned: () => void;
}) {
  const { client, client_id, firm, reference, number, state, signatories } = meeting;
  const [isCountersigning, setIsCountersigning] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `Sign in person: ${client}`;
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, [client]);
  return (
    <Container component="main" size="44rem" px="md" py="xl" className={pageClasses.signing}>
      <FirmPage firm={firm}>
        <Title order={1} ref={heading} tabIndex={-1} className={signingClasses.signTitle}>
          Sign in person
        </Title>
        <Text mt="sm">
          Proposal {reference}, version {number}, for {client}.{' '}
          {state === 'signed'
            ? 'The client has signed.'
            : 'Hand this device to each person in turn. They read, sign, and hand it back to you, and you enter your password before the next person gets it. Until then it shows nothing else, so save your work in other tabs first.'}
        </Text>
        <ol className={classes.people}>
          {signatories.map((one) => (
            <li key={one.id}>
              <div className={classes.person}>
                <span className={pageClasses.signatory}>{one.name}</span>
                <span className={pageClasses.position}>
                  {[one.position, one.kind === 'firm' && `for ${firm.name}`].filter(Boolean).join(', ')}
                </span>
                <span className={pageClasses.position}>
                  {one.signed_at !== null
                    ? `Signed on ${momentText(one.signed_at)}`
                    : !one.is_their_turn && 'Signs later'}
                </span>
              </div>
              {one.kind === 'client' && (
                <Button
                  size="md"
                  variant={one.is_their_turn ? 'filled' : 'default'}
                  onClick={() => onHandOver(one.id)}
                >
                  {one.is_their_turn ? `Hand over to ${one.name}` : `Show to ${one.name}`}
                </Button>
              )}
              {one.is_you && one.is_their_turn && (
                <Button size="md" onClick={() => setIsCountersigning(true)}>
                  Countersign
                </Button>
              )}
            </li>
          ))}
        </ol>
        <Anchor href={`/clients/${client_id}`}>Back to the client</Anchor>
        {isCountersigning && (
          <CountersignInPersonDialog
            meeting={meeting}
            hasSecondFactor={hasSecondFactor}
            versionId={versionId}
            onClose={() => setIsCountersigning(false)}
            onSigned={() => {
              setIsCountersigning(false);
              onCountersigned();
            }}
          />
        )}
      </FirmPage>
    </Container>
  );
}
