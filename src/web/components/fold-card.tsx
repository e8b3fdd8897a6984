import { Box, Card, type CardProps, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import classes from './fold-card.module.css';

export interface FoldCardProps extends Omit<CardProps, 'title' | 'children'> {
  title: string;
  id?: string;
  /** Says what is inside. Shown whether or not the card is folded. */
  line?: ReactNode;
  /** Content beside the title. Shown whether or not the card is folded. */
  aside?: ReactNode;
  /** Buttons beside the title, only while unfolded. */
  actions?: ReactNode;
  /** Whether the card starts unfolded. A change to true unfolds it. Only the user folds it. */
  unfolded: boolean;
  /** Set if the content is already in cards. */
  bare?: boolean;
  /** Makes the title focusable from code. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** First called when the card is unfolded. Folding only hides the content, so typed text is kept. */
  children: () => ReactNode;
}

/** A titled section that folds to a line. */
export function FoldCard({
  title,
  line,
  aside,
  actions,
  unfolded,
  bare = false,
  titleRef,
  children,
  ...props
}: FoldCardProps) {
  const [open, setOpen] = useState(unfolded);
  const [rendered, setRendered] = useState(open);
  const [asked, setAsked] = useState(unfolded);
  if (unfolded !== asked) {
    setAsked(unfolded);
    if (unfolded) setOpen(true);
  }
  if (open && !rendered) setRendered(true);
  const ids = useId();
  return (
    <Card
      component="section"
      aria-labelledby={`${ids}-title`}
      tabIndex={-1}
      data-bare={(bare && open) || undefined}
      data-folded={!open || undefined}
      // Unfolds the card when code focuses it to take the user here.
      onFocus={(event) => {
        if (event.target === event.currentTarget) setOpen(true);
      }}
      className={classes.card}
      {...props}
    >
      <Group className={classes.head} justify="space-between" align="flex-start" gap="xs">
        <Box className={classes.titles}>
          <Title
            order={2}
            id={`${ids}-title`}
            size={bare && open ? 'h2' : 'h3'}
            {...(titleRef && { ref: titleRef, tabIndex: -1 })}
          >
            <UnstyledButton
              className={classes.toggle}
              aria-expanded={open}
              aria-controls={`${ids}-content`}
              onClick={() => setOpen(!open)}
            >
              {title}
              <IconChevronDown className={classes.chevron} size={16} stroke={2} aria-hidden />
            </UnstyledButton>
          </Title>
          {line && (
            <Text c="dimmed" size="sm" lineClamp={open ? 2 : 1}>
              {line}
            </Text>
          )}
        </Box>
        {(aside || (open && actions)) && (
          <Group className={classes.actions} gap="xs" justify="flex-end">
            {aside}
            {open && actions}
          </Group>
        )}
      </Group>
      <div id={`${ids}-content`} className={classes.content} hidden={!open}>
        {rendered && children()}
      </div>
    </Card>
  );
}
