import { Alert, Checkbox, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { lettersHash } from '#contract/proposals/proposal-page/letters-hash.ts';
import { lettersOf } from '#contract/proposals/proposal-page/own-part.ts';
import { shownTotals } from '#contract/proposals/proposal-page/shown-totals.ts';
import type { Signing } from '#contract/proposals/proposal-page/signing.ts';
import { intentOf, isEarlyStartAsked } from '#contract/proposals/signatures/statements.ts';
import { isOtherName } from '#contract/proposals/signatures/typed-name.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { overLimit } from '#web/components/forms/over-limit.ts';
import { OutsideLink } from '#web/features/firm/firm/firm-foot.tsx';
import { endOf, failureText, isStale } from '#web/features/proposals/proposal-page/failure.ts';
import { NotMeButton } from '#web/features/proposals/proposal-page/not-me-button.tsx';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import classes from './signing.module.css';
import type { SigningProps } from './signing-props.ts';

/** In characters. The server has the same limit. */
const NAME_MAX = 200;

interface SignFormProps extends SigningProps {
  /** Whether the code was entered, or no code is needed. */
  isConfirmed: boolean;
  onCodeNeeded: (problem: string) => void;
}

type Problems = { [Field in 'name' | 'intent' | 'privacy_notice']?: string | undefined };

/** The typed name and the boxes to tick. No box is ticked in advance. */
export function SignForm({
  proposal,
  own,
  letters,
  leftOut,
  calls,
  isConfirmed,
  onCodeNeeded,
  onNotMe,
  onSigned,
  onEnded,
  onStale,
}: SignFormProps) {
  const { document: content, signatories, signatory_id } = proposal;
  const { statements, firm } = content;
  const isEarlyAsked = isEarlyStartAsked({ letters, statements }, signatory_id);
  const [name, setName] = useState('');
  /** The typed name that the reader was warned about, because it differs from the name on record. */
  const [warnedOf, setWarnedOf] = useState<string | null>(null);
  const [ticks, setTicks] = useState({ intent: false, privacy_notice: false, early_start: false });
  const [errors, setErrors] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submission = useSubmissionId();
  const reader = signatories.find(({ id }) => id === signatory_id);

  const isOther = reader !== undefined && name.trim() !== '' && isOtherName(name, reader.name);

  function tick(field: keyof typeof ticks, ticked: boolean): void {
    if (busy) return;
    setTicks({ ...ticks, [field]: ticked });
    setErrors({ ...errors, [field]: undefined });
  }

  function problems(): Problems {
    return {
      ...(name.trim() === '' && { name: 'Type your full name to sign' }),
      ...(overLimit(name, NAME_MAX) && { name: overLimit(name, NAME_MAX) }),
      ...(!ticks.intent && { intent: 'Tick this box to agree and sign' }),
      ...(!ticks.privacy_notice && { privacy_notice: 'Tick this box once you have read the privacy notice' }),
    };
  }

  async function sign(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const found = problems();
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    if (isOther && warnedOf !== name) {
      // A warning on blur would move the button from under the pointer. The next press signs.
      setWarnedOf(name);
      form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
      return;
    }
    if (!isConfirmed) {
      onCodeNeeded('Confirm your email address before you sign.');
      return;
    }
    const signing: Omit<Signing, 'submission_id'> = {
      typed_name: name.trim(),
      left_out: [...leftOut],
      shown_totals: shownTotals(own.fees),
      document_hash: proposal.document_hash,
      letters_hash: lettersHash(lettersOf(letters, signatory_id)),
      agrees: {
        intent: true,
        privacy_notice: true,
        early_start: isEarlyAsked ? ticks.early_start : null,
      },
    };
    setBusy(true);
    try {
      // The same content keeps its id: the server may have stored it although the response was lost.
      onSigned(await calls.sign({ ...signing, submission_id: submission.idOf(signing) }));
    } catch (failed) {
      setBusy(false);
      const ended = endOf(failed);
      if (ended) onEnded(ended);
      else if (isRefusal(failed, 'CODE_NEEDED')) onCodeNeeded(failureText(failed));
      else if (isStale(failed)) await onStale(failureText(failed));
      else setFailure(failureText(failed));
    }
  }

  return (
    <form ref={form} className={classes.panel} onSubmit={sign} noValidate aria-labelledby="sign">
      <h2 id="sign">Sign</h2>
      <Text mb="md">
        You sign as {reader?.name}
        {reader?.position ? `, ${reader.position}` : ''}.{' '}
        {onNotMe && <NotMeButton name={reader?.name ?? ''} onClick={onNotMe} />}
      </Text>
      <TextInput
        name="name"
        label="Type your full name"
        size="md"
        autoComplete="name"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setErrors({ ...errors, name: undefined });
        }}
        readOnly={busy}
        error={overLimit(name, NAME_MAX) ?? errors.name}
        classNames={{ input: classes.signature }}
        required
        withAsterisk={false}
      />
      <Text role="status" className={classes.small}>
        {isOther &&
          warnedOf === name &&
          `This isn’t the name that we have for you (${reader.name}). Check it. You can still sign with it.`}
      </Text>
      <div className={classes.ticks}>
        <Checkbox
          name="intent"
          size="md"
          label={intentOf({ letters, statements }, signatory_id)}
          checked={ticks.intent}
          onChange={(event) => tick('intent', event.currentTarget.checked)}
          error={errors.intent}
          classNames={TICK}
        />
        <Checkbox
          name="privacy_notice"
          size="md"
          label={statements.privacy_notice}
          checked={ticks.privacy_notice}
          onChange={(event) => tick('privacy_notice', event.currentTarget.checked)}
          error={errors.privacy_notice}
          classNames={TICK}
        />
        {isEarlyAsked && statements.early_start !== null && (
          <Checkbox
            name="early_start"
            size="md"
            label={statements.early_start}
            description="Optional. You can sign without it."
            checked={ticks.early_start}
            onChange={(event) => tick('early_start', event.currentTarget.checked)}
            classNames={TICK}
          />
        )}
      </div>
      {firm.privacy_url !== '' && (
        <Text mb="md">
          <OutsideLink href={firm.privacy_url} label="Privacy notice" />
        </Text>
      )}
      {failure !== null && (
        <Alert color="red" role="alert" mb="md">
          {failure}
        </Alert>
      )}
      <BusyButton size="lg" type="submit" busy={busy} fullWidth>
        {busy ? 'Signing…' : 'Accept and sign'}
      </BusyButton>
      <Text className={classes.small}>
        Your typed name is your electronic signature. {firm.name} records it with the date, your email address
        and this device&apos;s address, and sends you a copy.
      </Text>
    </form>
  );
}

const TICK = {
  root: classes.tick,
  inner: classes.tickMark,
  label: classes.tickLabel,
  labelWrapper: classes.tickText,
};
