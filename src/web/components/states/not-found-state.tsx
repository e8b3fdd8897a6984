import { IconFileUnknown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/lib/navigation/use-document-title.ts';
import { EmptyState } from './empty-state.tsx';

export interface NotFoundStateProps {
  /** For example 'Client not found'. */
  title: string;
  description?: string;
  /** A `LinkButton` that leads back. */
  action: ReactNode;
}

/** Shown on a screen whose record doesn't exist. */
export function NotFoundState({ title, description, action }: NotFoundStateProps) {
  useDocumentTitle(title);
  return (
    <EmptyState wholeScreen icon={IconFileUnknown} title={title} description={description} actions={action} />
  );
}
