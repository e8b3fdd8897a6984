import { axiom_settings } from '#server/db/schema/firm/axiom-settings.ts';
import { connection_settings, outbox_deliveries } from '#server/db/schema/firm/connections.ts';
import { desk_settings } from '#server/db/schema/firm/desk-settings.ts';
import { firm, firm_logos } from '#server/db/schema/firm/firm.ts';
import { law_rows } from '#server/db/schema/firm/law-rows.ts';
import { letter_facts } from '#server/db/schema/firm/letter-facts.ts';
import { letter_template_versions, letter_templates } from '#server/db/schema/firm/letter-templates.ts';
import { mail_templates } from '#server/db/schema/firm/mail-templates.ts';
import { proposal_settings } from '#server/db/schema/firm/proposal-settings.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import {
  catalogue_seeded,
  service_categories,
  service_options,
  service_sub_headers,
} from '#server/db/schema/prices/catalogue.ts';
import {
  price_book_versions,
  price_book_withdrawals,
  price_imports,
  prices,
} from '#server/db/schema/prices/price-book.ts';
import { proforma_packages } from '#server/db/schema/prices/proforma-packages.ts';
import { exportedTable, type TableDecision } from './decision.ts';

export const FIRM_TABLES: readonly TableDecision[] = [
  exportedTable(
    axiom_settings,
    'Settings of the automation. One row.',
    'id enabled bot_id webhook_url version edited_by_name edited_at updated_at',
    {},
  ),
  exportedTable(
    law_rows,
    'Figures and lists of the law that the firm has added.',
    'id key figure list effective_from source_title source_url note added_at added_by_name',
    {},
  ),
  exportedTable(
    connection_settings,
    "Settings of the connections to the firm's other tools, without their secrets.",
    'kind enabled config tested_at test_passed test_result version edited_by_name edited_at',
    { secret: 'encrypted' },
  ),
  exportedTable(
    outbox_deliveries,
    'What was passed on to these tools after each signature.',
    'id kind client_id version_id created_at state attempts next_attempt_at job_id progress answer link attempted_at done_at',
    {},
  ),
  exportedTable(
    desk_settings,
    "The firm's rules for its work with clients. One row.",
    'id creator_owns close_reasons status_days left_out_hints not_lost forecast_weights monthly_target version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    firm,
    'Name, address and look of the firm. One row.',
    'id name address phone website privacy_url reply_to accent logo_hash checklist_dismissed_at is_demo version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    firm_logos,
    'Logos of the firm, present and past. The pictures are files.',
    'hash type created_at',
    { content: 'file' },
  ),
  exportedTable(
    letter_facts,
    'What letters of engagement state about the firm. One row.',
    'id facts version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    letter_template_versions,
    'The texts of these templates, published and in preparation.',
    'id template_id number state title text duties is_example fits starts_on published_at published_by published_by_name version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    letter_templates,
    'Templates for parts of letters of engagement.',
    'id part letter entity_type readers sub_header_id sub_header_name in_use',
    {},
  ),
  exportedTable(
    mail_templates,
    'Mails that staff write often.',
    'id name subject body created_at version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    proposal_settings,
    'Settings for sending proposals. One row.',
    'id sent_by needs_code countersignatory version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    sealing_keys,
    'Certificates with which signed records are sealed, without their private keys. Verification needs them.',
    'id certificates fingerprint origin made_at made_by_name retired_at retired_by_name',
    { sealed_key: 'encrypted' },
  ),
  exportedTable(catalogue_seeded, 'When the first start filled the catalogue. One row.', 'at', {}),
  exportedTable(
    service_categories,
    'Categories of the catalogue of services.',
    'id name display_name description sort_order is_active version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    service_options,
    'Options of each service.',
    'id sub_header_id name display_name client_wording is_internal description field_type field_options default_value helper_text is_required sort_order is_active version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    service_sub_headers,
    'Services of the catalogue.',
    'id category_id name display_name client_wording description sort_order is_active version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    price_book_versions,
    'Versions of the price book, with its rules.',
    'id number state starts_on published_at published_by published_by_name from_examples rules rules_version rules_edited_by_name rules_edited_at version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    price_book_withdrawals,
    'Versions of the price book that were taken back.',
    'version_id withdrawn_by_name withdrawn_at',
    {},
  ),
  exportedTable(
    price_imports,
    'Imports of prices from files.',
    'id version_id file_name prices lines_hash version before created_by created_by_name created_at undone_at',
    {},
  ),
  exportedTable(
    prices,
    'The prices of each version.',
    'version_id sub_header_id price version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    proforma_packages,
    'Named sets of services.',
    'id name entity_type services version edited_by_name edited_at',
    {},
  ),
];
