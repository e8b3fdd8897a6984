import { Button, Container, Text, Title } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Device, Meeting } from '#contract/proposal-page/meeting.ts';
import { mayPassOn } from '#contract/signatures/may-pass-on.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import {
  ConfirmationField,
  confirmationProblem,
  NO_CONFIRMATION,
} from '#web/components/forms/confirmation-field.tsx';
import { FirmPage } from '#web/features/firm/firm-page.tsx';
import { failureText } from '#web/features/proposal-page/failure.ts';
import pageClasses from '#web/features/proposal-page/proposal.module.css';
import signingClasses from '#web/features/proposal-page/signing/signing.module.css';
import { publicClient } from '#web/lib/api/public-client.ts';
import classes from './in-person.module.css';

/**
 * Shown on a device that was handed over, at any address. The signatory goes on, or the next one gets the device; only
 * its owner comes back.
 */
export function ComeBack({
  device,
  meeting,
  holder,
  onHandOver,
  onBack,
}: {
  device: Device;
  /** Null if the proposal can no longer be read. */
  meeting: Meeting | null;
  /** Id of the signatory who has the device. */
  holder: string;
  onHandOver: (signatoryId: string) => void;
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
      setFailure(failureText(error));
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
  const next = meeting?.signatories.filter(({ id }) =>
    mayPassOn(meeting.signatories, { from: holder, to: id }),
  );
  return (
    <Container component="main" size="44rem" px="md" py="xl" className={pageClasses.signing}>
      <FirmPage firm={meeting?.firm ?? null}>
        <Title order={1} ref={heading} tabIndex={-1} className={signingClasses.signTitle}>
          {reader ? `Handed over to ${reader.name}` : 'Handed over'}
        </Title>
        {reader && (
          <>
            <Text mt="sm">
              {reader.signed_at === null
                ? 'This device shows only the proposal.'
                : `${reader.name} has signed.`}
            </Text>
            <div className={classes.goOn}>
              {next?.map((one) => (
                <Button key={one.id} size="md" onClick={() => onHandOver(one.id)}>
                  Hand over to {one.name}
                </Button>
              ))}
              <Button
                size="md"
                variant={reader.signed_at === null ? 'filled' : 'default'}
                onClick={() => onHandOver(holder)}
              >
                {reader.signed_at === null ? 'Back to the proposal' : `Show to ${reader.name} again`}
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
            <BusyButton size="md" type="submit" variant="default" busy={busy}>
              {busy ? 'Checking…' : 'Come back'}
            </BusyButton>
            <Button size="md" variant="subtle" onClick={signOut}>
              Sign out
            </Button>
          </div>
        </form>
      </FirmPage>
    </Container>
  );
}
