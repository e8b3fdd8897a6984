import { IconFileUnknown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/lib/navigation/use-document-title.ts';
import { EmptyState } from './empty-state.tsx';

export interface NotFoundStateProps {
  /** 'Client not found' */
  title: string;
  description?: string;
  /** The way back: a `LinkButton`. */
  action: ReactNode;
}

/** A screen whose record does not exist. */
export function NotFoundState({ title, description, action }: NotFoundStateProps) {
  useDocumentTitle(title);
  return (
    <EmptyState wholeScreen icon={IconFileUnknown} title={title} description={description} actions={action} />
  );
}
