import { Box, Card, type CardProps, Group, Text, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';

export interface SectionCardProps extends Omit<CardProps, 'title'> {
  title: string;
  id?: string;
  description?: ReactNode;
  /** Buttons at the end of the title's row. */
  actions?: ReactNode;
  /** Heading level. Default 2. */
  order?: 2 | 3;
  /** Makes the title focusable from code. */
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A titled section of a screen. */
export function SectionCard({
  title,
  description,
  actions,
  order = 2,
  titleRef,
  children,
  ...props
}: SectionCardProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} tabIndex={-1} {...props}>
      <Group justify="space-between" align="flex-start" gap="xs" mb={children ? 'md' : 0}>
        <Box miw={0} flex={description ? '1 1 12rem' : '1 1 10rem'} style={{ overflowWrap: 'anywhere' }}>
          <Title order={order} id={titleId} size="h3" {...(titleRef && { ref: titleRef, tabIndex: -1 })}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" size="sm" component="div" style={{ textWrap: 'pretty' }}>
              {description}
            </Text>
          )}
        </Box>
        {actions}
      </Group>
      {children}
    </Card>
  );
}
