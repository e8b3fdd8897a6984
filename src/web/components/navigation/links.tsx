import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Card,
  type CardProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorElement<Own> = Own & Omit<ComponentPropsWithRef<'a'>, keyof Own>;

/** Mantine components as typed router links: `<LinkButton to={paths.client} params={{ id }}>`. */
export const LinkAnchor = createLink((props: AnchorElement<AnchorProps>) => <Anchor {...props} />);

export const LinkButton = createLink((props: AnchorElement<ButtonProps>) => (
  <Button component="a" {...props} />
));

export const LinkActionIcon = createLink((props: AnchorElement<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
));

/** A card that is one large link. */
export const LinkCard = createLink((props: AnchorElement<CardProps>) => <Card component="a" {...props} />);
