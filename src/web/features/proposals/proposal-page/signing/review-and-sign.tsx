import { Container, Title, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FirmHead } from '#web/features/firm/firm/firm-head.tsx';
import pageClasses from '#web/features/proposals/proposal-page/proposal.module.css';
import { Accepted } from './accepted.tsx';
import { CodeStep } from './code-step.tsx';
import { SignForm } from './sign-form.tsx';
import classes from './signing.module.css';
import type { SigningProps } from './signing-props.ts';

/** The last step: a summary of the terms, a code if one is needed, and the signature. */
export function ReviewAndSign(props: SigningProps) {
  const { proposal, own, letters, shown, calls, onBack } = props;
  const { document: content, code } = proposal;
  const [isConfirmed, setIsConfirmed] = useState(code.entered);
  const [codeProblem, setCodeProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = `Sign the proposal from ${content.firm.name}`;
    heading.current?.focus();
    window.scrollTo({ top: 0 });
    return () => {
      document.title = before;
    };
  }, [content.firm.name]);

  const codeCalls = code.needed ? calls.code : null;
  return (
    <Container size="44rem" py="xl" className={pageClasses.signing}>
      <FirmHead firm={content.firm} />
      <main>
        <UnstyledButton className={classes.back} onClick={onBack}>
          <span aria-hidden>←</span> Back to the proposal
        </UnstyledButton>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.signTitle}>
          Review and sign
        </Title>
        <Accepted title="What you accept" proposal={proposal} own={own} letters={letters} shown={shown} />
        {codeCalls && (
          <CodeStep
            calls={codeCalls}
            signatory={proposal.signatory_id}
            sentTo={code.sent_to}
            isMailed={proposal.mail_configured}
            isConfirmed={isConfirmed}
            problem={codeProblem}
            onConfirmed={() => {
              setCodeProblem(null);
              setIsConfirmed(true);
            }}
            onEnded={props.onEnded}
            onStale={props.onStale}
          />
        )}
        <SignForm
          {...props}
          isConfirmed={codeCalls === null || isConfirmed}
          onCodeNeeded={(problem) => {
            setIsConfirmed(false);
            setCodeProblem(problem);
          }}
        />
      </main>
    </Container>
  );
}
