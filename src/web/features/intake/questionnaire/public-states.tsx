import { Button, Center, Loader, Text } from '@mantine/core';
import { OutcomeState } from '#web/components/states/outcome.tsx';

export function Validating() {
  return (
    <Center mih="60dvh" role="status">
      <Loader size="sm" mr="sm" aria-hidden />
      <Text c="dimmed">Validating access...</Text>
    </Center>
  );
}

export function ThankYou({ copied }: { copied: boolean }) {
  return (
    <OutcomeState title="Thank You!">
      <Text>Information submitted successfully</Text>
      {copied && <Text>A copy of your answers is on its way to you by email.</Text>}
      <Text c="dimmed">We will contact you soon to arrange your call. You can close this page.</Text>
    </OutcomeState>
  );
}

/** `hasDraft` means the client typed answers before the link ended. */
export function InvalidLink({ hasDraft }: { hasDraft: boolean }) {
  return (
    <OutcomeState title="Invalid or Expired Link">
      <Text>This link is either invalid, expired, or has already been used.</Text>
      <Text c="dimmed">If you still need to send us your information, ask us for a new link.</Text>
      {hasDraft && (
        <Text c="dimmed">Your answers are saved in this browser. Open the new link here to carry on.</Text>
      )}
    </OutcomeState>
  );
}

export function QuestionnaireUnreachable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <OutcomeState title="Something went wrong">
      <Text>{message}</Text>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </OutcomeState>
  );
}
