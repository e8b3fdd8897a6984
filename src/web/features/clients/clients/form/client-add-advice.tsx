import { List, Stack } from '@mantine/core';
import { SectionCard } from '#web/components/section-card.tsx';
import { MODIFIER_KEY } from '#web/lib/browser/modifier-key.ts';

/** The side cards of the create form. */
export function ClientAddAdvice() {
  return (
    <Stack gap="md">
      <SectionCard title="Quick Tips">
        <List size="sm" spacing="xs">
          <List.Item>Check the email address. The questionnaire and the proposal are sent to it.</List.Item>
          <List.Item>With a phone number, the call after the questionnaire is easier to book.</List.Item>
          <List.Item>Only your team can see notes.</List.Item>
          <List.Item>Paste a mail or signature to fill in the form.</List.Item>
          <List.Item>{MODIFIER_KEY}+Enter creates the client, even while you write notes.</List.Item>
        </List>
      </SectionCard>
      <SectionCard title="Required Fields">
        <List size="sm" spacing="xs">
          <List.Item>First Name</List.Item>
          <List.Item>Surname</List.Item>
          <List.Item>Email</List.Item>
          <List.Item>Inquiry Source</List.Item>
        </List>
      </SectionCard>
      <SectionCard title="What Happens Next">
        <List type="ordered" size="sm" spacing="xs">
          <List.Item>The client appears in the list with a new proposal ID.</List.Item>
          <List.Item>Email a questionnaire link, or enter the answers yourself.</List.Item>
          <List.Item>Once the client returns the information, book the Zoom call.</List.Item>
        </List>
      </SectionCard>
    </Stack>
  );
}
