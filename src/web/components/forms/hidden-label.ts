import classes from './hidden-label.module.css';

/** Props that hide a field's label visually. Use them where a placeholder or heading already names the field. */
export function hiddenLabel(label: string) {
  return { label, labelProps: { className: classes.label } };
}
