import { desc, eq } from 'drizzle-orm';
import { dutiesFound } from '#contract/proposals/letter-templates/duties-found.ts';
import type { ListedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { missingFirmFields } from '#contract/proposals/letters/firm-values.ts';
import type { SignedInCtx } from '#server/context.ts';
import { letter_template_versions, letter_templates } from '#server/db/schema/firm/letter-templates.ts';
import { readFirm } from '#server/features/firm/firm/read-firm.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { readLetterFacts } from '#server/features/proposals/letter-facts/read-letter-facts.ts';

type ListCtx = Pick<SignedInCtx, 'db'>;

/**
 * All templates with their versions (newest first), the services of the catalogue, and the facts about the firm that
 * the newest texts in use contain but that nobody has entered.
 */
export async function listTemplates({ context: { db } }: { context: ListCtx }) {
  const { id, number, title, text, duties, is_example, fits, state, starts_on, edited_by_name, version } =
    letter_template_versions;
  const [rows, tree, missing_facts] = await Promise.all([
    db
      .select({
        template: letter_templates,
        version: {
          id,
          number,
          title,
          text,
          duties,
          is_example,
          fits,
          state,
          starts_on,
          edited_by_name,
          version,
        },
      })
      .from(letter_templates)
      .innerJoin(letter_template_versions, eq(letter_template_versions.template_id, letter_templates.id))
      .orderBy(letter_templates.letter, letter_templates.entity_type, letter_templates.id, desc(number)),
    readTree({ db }),
    missingFacts(db),
  ]);
  const items = new Map<string, ListedTemplate>();
  for (const { template, version: stored } of rows) {
    const item = items.get(template.id) ?? { ...template, versions: [] };
    const { text: read, ...listed } = stored;
    item.versions.push({ ...listed, duties_found: dutiesFound(read) });
    items.set(template.id, item);
  }
  return {
    items: [...items.values()],
    missing_facts,
    services: tree.flatMap(({ display_name: category, sub_headers }) =>
      sub_headers.map(({ id: subHeaderId, display_name }) => ({
        id: subHeaderId,
        category,
        name: display_name,
      })),
    ),
  };
}

/** Fields about the firm that the newest texts in use contain but that nobody has filled in. */
async function missingFacts(db: ListCtx['db']) {
  const { template_id, number, title, text } = letter_template_versions;
  const [texts, firm, facts] = await Promise.all([
    db
      .selectDistinctOn([template_id], { title, text })
      .from(letter_template_versions)
      .innerJoin(letter_templates, eq(letter_templates.id, template_id))
      .where(eq(letter_templates.in_use, true))
      .orderBy(template_id, desc(number)),
    readFirm({ db }),
    readLetterFacts({ db }),
  ]);
  return missingFirmFields(texts, { firm, facts });
}
