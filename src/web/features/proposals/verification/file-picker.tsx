import { useId } from 'react';
import { MOST_VERIFIED_BYTES } from '#contract/proposals/verification/file-problem.ts';
import classes from './verify.module.css';

/** The browser's own file field, whose label is its button. */
export function FilePicker({
  isOver,
  onChoose,
}: {
  /** Whether a file is dragged over the page. */
  isOver: boolean;
  onChoose: (files: File[]) => void;
}) {
  const id = useId();
  return (
    <div className={classes.picker} data-over={isOver || undefined}>
      <input
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        className={classes.input}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const field = event.currentTarget;
          const files = [...(field.files ?? [])];
          // The same file can then be chosen again.
          field.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <label htmlFor={id} className={classes.button}>
        Choose a PDF
      </label>
      <p id={`${id}-hint`} className={classes.hint}>
        {isOver ? (
          'Drop the file to verify it.'
        ) : (
          <>
            <span className={classes.dropHint}>Or drop it anywhere on this page. </span>
            Up to {MOST_VERIFIED_BYTES / 1e6} MB.
          </>
        )}
      </p>
    </div>
  );
}
