import { Center, type CenterProps, Loader, Text } from '@mantine/core';

export interface LoadingProps extends Omit<CenterProps, 'children'> {
  /** Default 'Loading...'. */
  text?: string;
}

/** A spinner with a text. */
export function Loading({ text = 'Loading...', ...props }: LoadingProps) {
  return (
    <Center mih="12rem" role="status" {...props}>
      <Loader size="sm" mr="sm" aria-hidden />
      <Text c="dimmed">{text}</Text>
    </Center>
  );
}
