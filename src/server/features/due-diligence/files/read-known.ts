import { sql } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { ProformaFacts } from '#contract/due-diligence/files/file.ts';
import type { KnownClient } from '#contract/due-diligence/files/known-parties.ts';
import { REVENUE_BANDS } from '#contract/values/revenue-band.ts';
import type { Tx } from '#server/db/connect.ts';

interface KnownRow extends Record<string, unknown> {
  details: {
    company_name?: string;
    entity_type?: string;
    annual_revenue_range?: string;
    primary_contact?: Contact;
    additional_contacts?: Contact[];
  } | null;
  services: { id: string; name: string }[] | null;
  company_number: string | null;
}

interface Contact {
  first_name?: string;
  last_name?: string;
  position?: string;
}

/** What the newest proforma and questionnaire say about a client. */
export async function readKnown(
  tx: Pick<Tx, 'execute'>,
  client: { id: string; first_name: string; surname: string; company: string | null },
): Promise<{ known: KnownClient; facts: ProformaFacts }> {
  const { rows } = await tx.execute<KnownRow>(sql`
    select newest.details - 'services' as details,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.display_name) order by c.sort_order, s.sort_order)
        from service_categories c join service_sub_headers s on s.category_id = c.id
        where newest.details #> array['services', c.name, s.name, 'enabled'] = 'true') as services,
      (select company_registration_number from additional_information
        where client_id = ${client.id} and company_registration_number <> ''
        order by created_at desc, id desc limit 1) as company_number
    from (select 1) one
      left join lateral (select details from proforma_reviews where client_id = ${client.id}
        order by submission_date desc, id desc limit 1) newest on true`);
  const { details = null, services = null, company_number = null } = rows[0] ?? {};
  const band = details?.annual_revenue_range ?? '';
  const rank = REVENUE_BANDS.indexOf(band);
  const contacts = [details?.primary_contact, ...(details?.additional_contacts ?? [])].flatMap((contact) => {
    const name = `${contact?.first_name ?? ''} ${contact?.last_name ?? ''}`.trim();
    return name === '' ? [] : [{ name, position: contact?.position ?? '' }];
  });
  return {
    known: {
      name: clientFullName(client),
      company: client.company ?? details?.company_name ?? null,
      company_number,
      entity_type: details?.entity_type ?? null,
      contacts,
    },
    facts: {
      entity_type: details?.entity_type ?? null,
      services: services ?? [],
      revenue: rank > 0 ? { label: band, rank } : null,
    },
  };
}
