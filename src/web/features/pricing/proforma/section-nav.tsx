import { VisuallyHidden } from '@mantine/core';
import { useScrollSpy } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import classes from './proforma.module.css';

/** Distance from the top of the window, in pixels, at which a section counts as being read. */
const READING_LINE = 140;

export interface NavSection {
  id: string;
  title: string;
  isWrong: boolean;
}

/** Links to the form's sections, shown beside the form on wide screens. */
export function SectionNav({ sections }: { sections: readonly NavSection[] }) {
  const spy = useScrollSpy({
    selector: '[data-proforma-section]',
    getDepth: () => 1,
    getValue: (element) => element.dataset.proformaSection ?? '',
    offset: READING_LINE,
  });
  const active = spy.data[spy.active]?.id;
  return (
    <nav aria-label="Sections of the proforma">
      {sections.map(({ id, title, isWrong }) => (
        <a
          key={id}
          href={`#${id}`}
          className={classes.navLink}
          aria-current={id === active ? 'location' : undefined}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' });
          }}
        >
          {title}
          {isWrong && (
            <>
              <IconAlertCircle size={16} className={classes.wrongMark} aria-hidden />
              <VisuallyHidden>, needs attention</VisuallyHidden>
            </>
          )}
        </a>
      ))}
    </nav>
  );
}
