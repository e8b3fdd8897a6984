import type { PublishedTemplate, READERS, TemplateScope } from './letter-template.ts';

type Version = Pick<PublishedTemplate, 'starts_on' | 'number'>;

/** Returns the version in force on a day: the last to start. If several started on the same day, the highest number. */
export function versionInForce<Each extends Version>(versions: readonly Each[], day: string): Each | null {
  let newest: Each | null = null;
  for (const version of versions) {
    if (version.starts_on > day) continue;
    const isNewer =
      newest === null ||
      version.starts_on > newest.starts_on ||
      (version.starts_on === newest.starts_on && version.number > newest.number);
    if (isNewer) newest = version;
  }
  return newest;
}

/** The part of a letter for which a template is wanted. */
export interface WantedTemplate
  extends Pick<TemplateScope, 'part' | 'letter' | 'entity_type' | 'sub_header_id'> {
  is_consumer: boolean;
}

function isFor(readers: (typeof READERS)[number], is_consumer: boolean): boolean {
  return readers === 'any' || readers === (is_consumer ? 'consumer' : 'business');
}

/** A named letter outweighs a named entity type, which outweighs named readers. */
function specificity({ letter, entity_type, readers }: TemplateScope): number {
  return (letter === '' ? 0 : 4) + (entity_type === '' ? 0 : 2) + (readers === 'any' ? 0 : 1);
}

/** The most specific template for a part of a letter, in its version in force on a day, or null. */
export function templateInForce<Each extends TemplateScope & Version>(
  templates: readonly Each[],
  wanted: WantedTemplate,
  day: string,
): Each | null {
  const fitting = templates.filter(
    ({ part, letter, entity_type, readers, sub_header_id, starts_on }) =>
      part === wanted.part &&
      sub_header_id === wanted.sub_header_id &&
      (letter === '' || letter === wanted.letter) &&
      (entity_type === '' || entity_type === wanted.entity_type) &&
      isFor(readers, wanted.is_consumer) &&
      starts_on <= day,
  );
  const best = Math.max(...fitting.map(specificity));
  return versionInForce(
    fitting.filter((template) => specificity(template) === best),
    day,
  );
}
