import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { DUTY_LABELS, LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import type { ListedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { letterInForceOn, scopeLabel, stateLabel } from './template-labels.ts';

export interface TemplateRowProps {
  item: ListedTemplate;
  today: string;
  onOpen: () => void;
}

/** A text in the list: what it is for, what it covers, and its state. */
export function TemplateRow({ item, today, onOpen }: TemplateRowProps) {
  const [newest] = item.versions;
  const shown = letterInForceOn(item, today) ?? newest;
  const covered = LETTER_DUTIES.filter(
    (duty) => shown?.duties.includes(duty) || shown?.duties_found.includes(duty),
  );
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs">
      <Stack gap={2} flex="1 1 16rem" miw={0}>
        <Title order={3} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {newest?.title}
        </Title>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {scopeLabel(item)}
        </Text>
        {covered.length > 0 && (
          <Text size="sm" c="dimmed">
            Covers: {covered.map((duty) => DUTY_LABELS[duty]).join(', ')}
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        {stateLabel(item, today).map((words) => (
          <Badge key={words} variant="light" color="gray">
            {words}
          </Badge>
        ))}
        {newest?.is_example && (
          <Badge variant="light" color="yellow">
            Example
          </Badge>
        )}
        <Button
          variant="default"
          size="xs"
          aria-label={`Edit ${newest?.title}, ${scopeLabel(item)}`}
          onClick={onOpen}
        >
          Edit
        </Button>
      </Group>
    </Group>
  );
}
