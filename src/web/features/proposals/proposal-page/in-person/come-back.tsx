import { Button, Container, Text, Title } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Device, Meeting } from '#contract/proposals/proposal-page/meeting.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import {
  ConfirmationField,
  confirmationProblem,
  NO_CONFIRMATION,
} from '#web/components/forms/confirmation-field.tsx';
import { FirmPage } from '#web/features/firm/firm/firm-page.tsx';
import { failureText } from '#web/features/proposals/proposal-page/failure.ts';
import pageClasses from '#web/features/proposals/proposal-page/proposal.module.css';
import signingClasses from '#web/features/proposals/proposal-page/signing/signing.module.css';
import { publicClient } from '#web/lib/api/public-client.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import classes from './in-person.module.css';

/**
 * Shown on a device that was handed over, at any address. The signatory may go on. Only its owner comes back, and then
 * hands it to the next signatory.
 */
export function ComeBack({
  device,
  meeting,
  holder,
  onShow,
  onBack,
}: {
  device: Device;
  /** Null if the proposal can no longer be read. */
  meeting: Meeting | null;
  /** Id of the signatory who has the device. */
  holder: string;
  onShow: (signatoryId: string) => void;
  /** Called when the device is its owner's again, or signed out. */
  onBack: () => void;
}) {
  const [confirmation, setConfirmation] = useState(NO_CONFIRMATION);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = 'Handed over';
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);

  async function comeBack(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const missing = confirmationProblem(confirmation);
    setFailure(missing);
    if (missing !== null) return field.current?.focus();
    setBusy(true);
    try {
      await publicClient.proposalPage.handBack({ confirmation });
      onBack();
    } catch (error) {
      setBusy(false);
      setFailure(comeBackFailure(error, new Date()));
      field.current?.focus();
    }
  }

  async function signOut(): Promise<void> {
    try {
      await publicClient.auth.signOut();
      onBack();
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  const reader = meeting?.signatories.find(({ id }) => id === holder);
  const hasSigned = !!reader?.signed_at;
  return (
    <Container component="main" size="44rem" px="md" py="xl" className={pageClasses.signing}>
      <FirmPage firm={meeting?.firm ?? null}>
        <Title order={1} ref={heading} tabIndex={-1} className={signingClasses.signTitle}>
          {reader ? `Handed over to ${reader.name}` : 'Handed over'}
        </Title>
        {reader && (
          <>
            <Text mt="sm">
              {hasSigned ? `${reader.name} has signed.` : 'This device shows only the proposal.'}
            </Text>
            <div className={classes.goOn}>
              <Button size="md" variant={hasSigned ? 'default' : 'filled'} onClick={() => onShow(holder)}>
                {hasSigned ? `Show to ${reader.name} again` : 'Back to the proposal'}
              </Button>
            </div>
          </>
        )}
        {!meeting && <Text mt="sm">The proposal can no longer be opened on this device.</Text>}
        <form className={signingClasses.panel} onSubmit={comeBack} noValidate>
          <h2>Enter your password to come back</h2>
          <Text mb="md">{device.owner} is signed in on this device.</Text>
          <ConfirmationField
            ref={field}
            size="md"
            value={confirmation}
            onChange={setConfirmation}
            hasSecondFactor={device.has_second_factor}
            readOnly={busy}
            error={failure}
          />
          <div className={classes.goOn}>
            <BusyButton size="md" type="submit" variant={hasSigned ? 'filled' : 'default'} busy={busy}>
              {busy ? 'Checking…' : 'Come back'}
            </BusyButton>
            <Button size="md" variant="default" onClick={signOut}>
              Sign out
            </Button>
          </div>
        </form>
      </FirmPage>
    </Container>
  );
}

/** Wrong entries on a handed-over device don't count elsewhere, so its owner can also sign in again. */
function comeBackFailure(error: unknown, now: Date): string {
  if (!(error instanceof ORPCError && isRefusal(error, 'TOO_MANY_REQUESTS'))) return failureText(error);
  const { retry_after_seconds } = error.data as { retry_after_seconds: number };
  const until = new Date(now.getTime() + retry_after_seconds * 1_000);
  return `Too many attempts. You can try again here at ${timeFormat.format(until)}, or sign out and sign in again now.`;
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
