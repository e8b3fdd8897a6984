import classes from './hidden-label.module.css';

/** Props of a field whose label nobody needs to see: its value, its placeholder or a heading beside it says the same. */
export function hiddenLabel(label: string) {
  return { label, labelProps: { className: classes.label } };
}
