import { Alert, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import type { ProposalCalls } from '#web/features/proposals/proposal-page/calls.ts';
import { noteCodeSent, wasCodeSent } from '#web/features/proposals/proposal-page/code-proof.ts';
import { endOf, failureText, isStale } from '#web/features/proposals/proposal-page/failure.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import classes from './signing.module.css';
import { useResendWait } from './use-resend-wait.ts';

/** Digits of a code. */
const DIGITS = 6;

/**
 * Mails a code to the reader and checks the code that the reader enters. A correct code shows that the mailbox is the
 * reader's.
 */
export function CodeStep({
  calls,
  signatory,
  sentTo,
  isMailed,
  isConfirmed,
  problem,
  onConfirmed,
  onEnded,
  onStale,
}: {
  calls: NonNullable<ProposalCalls['code']>;
  /** The reader's id. */
  signatory: string;
  sentTo: string;
  /** Whether mails leave the server. */
  isMailed: boolean;
  isConfirmed: boolean;
  /** The reason that a code must be entered first, after an attempt to sign without one. */
  problem: string | null;
  onConfirmed: () => void;
  onEnded: (ended: EndedProposal) => void;
  onStale: (message: string) => Promise<void>;
}) {
  const [isSent, setIsSent] = useState(() => wasCodeSent(signatory));
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [wait, startWait] = useResendWait();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const done = useRef<HTMLHeadingElement>(null);
  const hasEntered = useRef(false);
  const hasSent = useRef(false);

  useEffect(() => {
    if (problem !== null) (field.current ?? button.current)?.focus();
  }, [problem]);
  // Runs before the browser paints, so that text typed immediately isn't lost.
  useLayoutEffect(() => {
    if (isSent && hasSent.current && !isInInput()) field.current?.focus();
  }, [isSent]);
  useEffect(() => {
    // The field that had the focus is gone.
    if (isConfirmed && hasEntered.current && !isInInput()) done.current?.focus();
  }, [isConfirmed]);

  function fail(failed: unknown): void {
    const ended = endOf(failed);
    if (ended) onEnded(ended);
    else if (isStale(failed)) void onStale(failureText(failed));
    else setFailure(failureText(failed));
  }

  async function send(): Promise<void> {
    if (busy || wait > 0) return;
    setBusy('sending');
    setFailure(null);
    try {
      await calls.send();
      noteCodeSent(signatory);
      hasSent.current = true;
      setIsSent(true);
      setCode('');
      setError(null);
      startWait();
      if (!isInInput()) field.current?.focus();
    } catch (failed) {
      fail(failed);
    } finally {
      setBusy(null);
    }
  }

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const digits = code.replaceAll(/\D/g, '');
    if (digits.length !== DIGITS) {
      setError(`Enter the ${DIGITS} digits of the code`);
      field.current?.focus();
      return;
    }
    setBusy('checking');
    setError(null);
    setFailure(null);
    try {
      await calls.enter(digits);
      hasEntered.current = true;
      onConfirmed();
    } catch (failed) {
      if (isRefusal(failed, 'CODE_WRONG') || isRefusal(failed, 'CODE_DEAD')) {
        setError(failureText(failed));
        field.current?.focus();
      } else fail(failed);
    } finally {
      setBusy(null);
    }
  }

  if (isConfirmed) {
    return (
      <section className={classes.panel} aria-labelledby="code">
        <h2 id="code" ref={done} tabIndex={-1}>
          Your email address is confirmed
        </h2>
        <Text>{sentTo}</Text>
      </section>
    );
  }
  return (
    <section className={classes.panel} aria-labelledby="code">
      <h2 id="code">Confirm that it&apos;s you</h2>
      {problem !== null && (
        <Text c="red" role="alert" mb="sm">
          {problem}
        </Text>
      )}
      {isSent ? (
        <form onSubmit={enter} noValidate>
          <Text mb="md" role="status">
            {isMailed
              ? `We have sent a code to ${sentTo}. It can take a minute to arrive.`
              : 'Our emails can’t be sent at the moment, so the code hasn’t reached you. Please ask us for it.'}
          </Text>
          <div className={classes.code}>
            <TextInput
              ref={field}
              label="Code from the email"
              size="md"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              readOnly={busy === 'checking'}
              error={error}
            />
            <BusyButton size="md" type="submit" busy={busy === 'checking'}>
              {busy === 'checking' ? 'Checking…' : 'Confirm the code'}
            </BusyButton>
          </div>
        </form>
      ) : (
        <Text mb="md">
          {isMailed
            ? `We will send a code of ${DIGITS} digits to ${sentTo}. Enter it here before you sign.`
            : `Before you sign, you enter a code of ${DIGITS} digits from an email, but our emails can’t be sent at the moment. Please tell us.`}
        </Text>
      )}
      <BusyButton
        ref={button}
        size="md"
        variant="default"
        mt={isSent ? 'md' : 0}
        busy={busy === 'sending' || wait > 0}
        onClick={send}
      >
        {busy === 'sending'
          ? 'Sending…'
          : !isSent
            ? 'Send the code'
            : wait > 0
              ? `Send another code in ${wait} s`
              : 'Send another code'}
      </BusyButton>
      {failure !== null && (
        <Alert color="red" role="alert" mt="md">
          {failure}
        </Alert>
      )}
    </section>
  );
}

/** Whether the reader already fills in the form below, from which a late response must not take the focus. */
const isInInput = () => document.activeElement instanceof HTMLInputElement;
