import { Title, type TitleProps } from '@mantine/core';
import { createContext, type Ref, useContext } from 'react';

/** Number of the page's own heading levels above the document. It is 0 on the page where clients sign. */
export const LevelsAbove = createContext(0);

export interface DocumentTitleProps extends Omit<TitleProps, 'order'> {
  /** The heading's level in the document. */
  order: 1 | 2 | 3 | 4;
  ref?: Ref<HTMLHeadingElement>;
}

/** A heading of the document, at the level that fits the page around it. */
export function DocumentTitle({ order, ...props }: DocumentTitleProps) {
  const level = Math.min(order + useContext(LevelsAbove), 6) as 1 | 2 | 3 | 4 | 5 | 6;
  return <Title order={level} {...props} />;
}
