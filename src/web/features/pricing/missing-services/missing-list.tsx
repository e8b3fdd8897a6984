import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MissingService } from '#contract/pricing/missing-services/missing-services.ts';
import { dayText } from '#contract/values/day-text.ts';
import classes from './missing-list.module.css';

export interface MissingListProps {
  findings: readonly MissingService[];
  /** Returns the buttons for a hint. */
  actions?: (finding: MissingService) => ReactNode;
}

/** Services that a proforma seems to lack, each with its reason and the source of the rule. */
export function MissingList({ findings, actions }: MissingListProps) {
  return (
    <ul className={classes.list}>
      {findings.map((finding) => (
        <li key={finding.rule} className={classes.entry}>
          <Badge
            variant="light"
            color={finding.verdict === 'missing' ? 'red' : 'blue'}
            className={classes.verdict ?? ''}
          >
            {finding.verdict === 'missing' ? 'Missing' : 'Ask'}
          </Badge>
          <Stack gap={4} miw={0} flex="1 1 16rem">
            <Text size="sm">{finding.reason}</Text>
            <Text size="xs" c="dimmed">
              Source:{' '}
              <Anchor
                inherit
                underline="always"
                href={finding.law.source.url}
                target="_blank"
                rel="noreferrer"
              >
                {finding.law.source.title}
              </Anchor>
              {finding.law.looked_up_on === null
                ? ', not checked yet'
                : `, checked on ${dayText(finding.law.looked_up_on)}`}
            </Text>
          </Stack>
          {actions && <Group gap="xs">{actions(finding)}</Group>}
        </li>
      ))}
    </ul>
  );
}
