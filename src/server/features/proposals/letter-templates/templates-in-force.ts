import { and, desc, eq, lte } from 'drizzle-orm';
import type { PublishedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { letter_template_versions, letter_templates } from '#server/db/schema/firm/letter-templates.ts';

/** The version of each template in use that is in force on a day in London (YYYY-MM-DD), for `fillLetters`. */
export async function templatesInForce(db: Db | Tx, day: string): Promise<PublishedTemplate[]> {
  const { part, letter, entity_type, readers, sub_header_id } = letter_templates;
  const version = letter_template_versions;
  const rows = await db
    .selectDistinctOn([version.template_id], {
      part,
      letter,
      entity_type,
      readers,
      sub_header_id,
      template_id: version.template_id,
      version_id: version.id,
      number: version.number,
      title: version.title,
      text: version.text,
      duties: version.duties,
      is_example: version.is_example,
      fits: version.fits,
      starts_on: version.starts_on,
      published_at: version.published_at,
      published_by_name: version.published_by_name,
    })
    .from(version)
    .innerJoin(letter_templates, eq(letter_templates.id, version.template_id))
    .where(
      and(eq(letter_templates.in_use, true), eq(version.state, 'published'), lte(version.starts_on, day)),
    )
    .orderBy(version.template_id, desc(version.starts_on), desc(version.number));
  return rows.flatMap(({ starts_on, ...row }) => (starts_on === null ? [] : [{ ...row, starts_on }]));
}
