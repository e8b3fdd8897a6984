import { Container, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublicFirm } from '#contract/firm/firm/public-firm.ts';
import type { VerificationAnswer } from '#contract/proposals/verification/contract.ts';
import { fileProblem } from '#contract/proposals/verification/file-problem.ts';
import { FirmPage } from '#web/features/firm/firm/firm-page.tsx';
import { publicClient } from '#web/lib/api/public-client.ts';
import { publicSentence } from '#web/lib/messages/public-messages.ts';
import { FilePicker } from './file-picker.tsx';
import { Limits } from './limits.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { VerdictCard } from './verdict-card.tsx';
import { verdictOf } from './verdict-text.ts';
import classes from './verify.module.css';

type State =
  | { at: 'empty' }
  | { at: 'checking'; name: string }
  | { at: 'failed'; message: string }
  | { at: 'checked'; choice: number; name: string; answer: VerificationAnswer };

/** Says whether a PDF is unchanged since it was sealed. */
export function Verify() {
  const [firm, setFirm] = useState<PublicFirm | null>(null);
  const [state, setState] = useState<State>({ at: 'empty' });
  /** Number of the latest choice. Responses about earlier choices are dropped. */
  const latest = useRef(0);

  useEffect(() => {
    // The page also works without the firm's name.
    publicClient.verification.firm().then(setFirm, () => undefined);
  }, []);

  const choose = useCallback(async (files: readonly File[]): Promise<void> => {
    latest.current += 1;
    const choice = latest.current;
    const show = (next: State) => {
      if (latest.current === choice) setState(next);
    };
    const [file] = files;
    const problem = fileProblem(files);
    if (!file || problem !== null) return show({ at: 'failed', message: problem ?? '' });
    const { name } = file;
    show({ at: 'checking', name });
    try {
      // Reading a folder, or a file that was moved, fails here. The file's name isn't sent to the server.
      const content = await file.arrayBuffer();
      const answer = await publicClient.verification.check({ file: new File([content], 'document.pdf') });
      show({ at: 'checked', choice, name, answer });
    } catch (error) {
      show({ at: 'failed', message: whyUnchecked(error) });
    }
  }, []);
  const isOver = useDroppedFiles(choose);

  return (
    <Container component="main" size="44rem" px="md" py="xl" className={classes.page}>
      <FirmPage firm={firm}>
        <Title order={1}>Verify a document</Title>
        <Text mt="sm" className={classes.text}>
          Choose a signed PDF that you were given. This page says who sealed it and when, and whether it has
          changed since. The file is checked on our server and not kept.
        </Text>
        <FilePicker isOver={isOver} onChoose={choose} />
        <div role="status" className={classes.status}>
          {state.at === 'checking' && `Verifying ${state.name}…`}
        </div>
        {state.at === 'failed' && (
          <p role="alert" className={classes.failure}>
            {state.message}
          </p>
        )}
        {state.at === 'checked' && (
          <VerdictCard
            key={state.choice}
            name={state.name}
            verdict={verdictOf(state.answer, firm?.name ?? null)}
          />
        )}
        <Limits />
      </FirmPage>
    </Container>
  );
}

/** Says why a file could not be verified, and what to do next. */
function whyUnchecked(error: unknown): string {
  const refused = publicSentence(error);
  if (refused !== null) return refused;
  if (error instanceof DOMException)
    return 'This file could not be read. Choose it again. If it is a folder, choose a file in it.';
  return navigator.onLine
    ? 'The file could not be verified. Choose it again to retry.'
    : 'You’re offline. Choose the file again once you’re connected.';
}
