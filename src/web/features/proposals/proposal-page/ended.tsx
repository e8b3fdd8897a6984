import { Anchor, Button, Center, Loader, Text } from '@mantine/core';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import { OutcomeState } from '#web/components/states/outcome.tsx';
import { momentText } from '#web/lib/browser/moment-text.ts';

const ENDED: Record<EndedProposal['state'], { title: string; text: string; next: string }> = {
  expired: {
    title: 'This proposal has expired',
    text: 'It was valid for a limited time, which has passed.',
    next: 'If you still want to go ahead, ask us for a new one.',
  },
  superseded: {
    title: 'There is a newer version',
    text: 'We have sent a newer version of this proposal, with its own link.',
    next: "Look for our latest email in your inbox. If you can't find it, ask us to send it again.",
  },
  withdrawn: {
    title: 'This proposal was withdrawn',
    text: 'We have withdrawn this proposal, so it can no longer be accepted.',
    next: 'If you have any questions, get in touch with us.',
  },
  declined: {
    title: 'This proposal was declined',
    text: 'It was declined, so it can no longer be signed.',
    next: 'If that was a mistake, or you would like something changed, get in touch with us.',
  },
  wrong_person: {
    title: 'This link was ended',
    text: 'We were told that it reached the wrong person. It no longer works, and nothing was signed with it.',
    next: 'If it was meant for you, ask us for a new one.',
  },
  unknown: {
    title: "This link doesn't lead to a proposal",
    text: "The link isn't valid. Part of it may be missing.",
    next: "Open it again from our email. If that doesn't help, ask us for a new one.",
  },
};

/** Says why a link doesn't open a proposal, and what to do next. */
export function Ended({ ended: { state, void_signature } }: { ended: EndedProposal }) {
  const { title, text, next } = ENDED[state];
  return (
    <OutcomeState title={title}>
      <Text>{text}</Text>
      {void_signature && (
        <Text>
          {void_signature.declined_by !== null && (
            <>
              <bdi>{void_signature.declined_by}</bdi> declined the version that you had signed.{' '}
            </>
          )}
          Nothing was concluded. Your signature of {momentText(void_signature.signed_at)} has no effect.
        </Text>
      )}
      <Text c="dimmed">{next}</Text>
    </OutcomeState>
  );
}

/** Shown after the reader has declined. */
export function Declined() {
  return (
    <OutcomeState title="You have declined this proposal">
      <Text>Thank you for letting us know. Nobody else can sign it now.</Text>
      <Text c="dimmed">If you change your mind, get in touch with us.</Text>
    </OutcomeState>
  );
}

export function Opening() {
  return (
    <Center mih="60dvh" role="status">
      <Loader size="sm" mr="sm" aria-hidden />
      <Text c="dimmed">Opening your proposal…</Text>
    </Center>
  );
}

export function ProposalUnreachable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <OutcomeState title="Your proposal could not be loaded">
      <Text>{message}</Text>
      <Button size="md" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </OutcomeState>
  );
}

/** For a user who isn't signed in. The page for signing in person needs a session. */
export function SignInFirst({ onRetry }: { onRetry: () => void }) {
  return (
    <OutcomeState title="Sign in first">
      <Text>
        Only your team can open this page.{' '}
        <Anchor href="/auth" target="_blank" rel="noopener">
          Sign in in a new tab
        </Anchor>
        , then try again here.
      </Text>
      <Button size="md" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </OutcomeState>
  );
}
