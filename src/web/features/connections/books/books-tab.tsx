import { ConnectionCard } from '#web/features/connections/connections/connection-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { BooksForm } from './books-form.tsx';

/** Settings of the firm's books. */
export function BooksTab() {
  const query = useRecordToEdit(orpc.books.get.queryOptions());
  return (
    <ConnectionCard
      title="Books"
      description="Where the bills of signed proposals go. They are drafts: a person approves each in your books."
      query={query}
    >
      {(settings) => <BooksForm settings={settings} />}
    </ConnectionCard>
  );
}
