import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/lib/navigation/use-document-title.ts';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** A `BackLink` above the title. */
  back?: ReactNode;
  /** Content beside the title, such as a status badge. */
  aside?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
  /** Title of the browser tab. Default: `title`. */
  documentTitle?: string;
}

/** Header of every screen: its only h1, and the title of the browser tab. */
export function PageHeader({ title, subtitle, back, aside, actions, documentTitle }: PageHeaderProps) {
  useDocumentTitle(documentTitle ?? title);
  return (
    <Box component="header" mb="lg">
      {back && <Box mb="xs">{back}</Box>}
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} miw={0} flex="1 1 16rem">
          <Group gap="sm" align="center">
            <Title order={1} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            {aside}
          </Group>
          {subtitle && (
            <Text c="dimmed" component="div" style={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}>
              {subtitle}
            </Text>
          )}
        </Stack>
        {actions && (
          <Group gap="xs" className={classes.actions}>
            {actions}
          </Group>
        )}
      </Group>
    </Box>
  );
}
