import classes from './hidden-label.module.css';

/** Props of a field with a visually hidden label, where its placeholder or a heading says the same. */
export function hiddenLabel(label: string) {
  return { label, labelProps: { className: classes.label } };
}
