import { Skeleton, Stack } from '@mantine/core';
import type { LetterPart } from '#contract/proposals/letter-templates/letter-part.ts';
import type { ListedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { TemplateEditor } from './template-editor.tsx';
import type { OpenedText, TemplateService } from './template-labels.ts';

export interface LetterTemplateDialogProps {
  /** Id of the template to edit. Null to add a template. */
  id: string | null;
  services: readonly TemplateService[];
  items: readonly ListedTemplate[];
  part: LetterPart;
  onClose: () => void;
  onOpen: (opened: OpenedText) => void;
}

/** Loads a template and edits its draft, or adds a template. */
export function LetterTemplateDialog({ id, ...shared }: LetterTemplateDialogProps) {
  const { onClose } = shared;
  const { data, error, isFetching, refetch } = useRecordToEdit({
    ...orpc.letterTemplates.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
  });
  if (id === null || data) return <TemplateEditor key={id} template={data ?? null} {...shared} />;
  return (
    <Dialog onClose={onClose} title="Edit text" size="75rem">
      {error ? (
        <ErrorState
          title="The text could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={36} />
          <Skeleton h={300} />
        </Stack>
      )}
    </Dialog>
  );
}
