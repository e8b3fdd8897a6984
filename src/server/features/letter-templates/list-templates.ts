import { desc, eq } from 'drizzle-orm';
import type { ListedTemplate } from '#contract/letter-templates/letter-template.ts';
import type { SignedInCtx } from '#server/context.ts';
import { letter_template_versions, letter_templates } from '#server/db/schema/firm/letter-templates.ts';
import { readTree } from '#server/features/catalogue/read-tree.ts';

/** All templates with their versions, newest first, and the services of the catalogue. */
export async function listTemplates({ ctx: { db } }: { ctx: Pick<SignedInCtx, 'db'> }) {
  const { id, number, title, duties, is_example, state, starts_on, edited_by_name } =
    letter_template_versions;
  const [rows, tree] = await Promise.all([
    db
      .select({
        template: letter_templates,
        version: { id, number, title, duties, is_example, state, starts_on, edited_by_name },
      })
      .from(letter_templates)
      .innerJoin(letter_template_versions, eq(letter_template_versions.template_id, letter_templates.id))
      .orderBy(letter_templates.letter, letter_templates.entity_type, letter_templates.id, desc(number)),
    readTree({ db }),
  ]);
  const items = new Map<string, ListedTemplate>();
  for (const { template, version } of rows) {
    const item = items.get(template.id) ?? { ...template, versions: [] };
    item.versions.push(version);
    items.set(template.id, item);
  }
  return {
    items: [...items.values()],
    services: tree.flatMap(({ display_name: category, sub_headers }) =>
      sub_headers.map(({ id: subHeaderId, display_name }) => ({
        id: subHeaderId,
        category,
        name: display_name,
      })),
    ),
  };
}
