import {
  category,
  checkbox,
  dropdown,
  multilineText,
  subHeader,
  text,
} from '#server/db/seed/catalogue-builder.ts';

export const ONBOARDING = category(
  'onboarding',
  'Onboarding',
  'Everything that has to be in place before the work starts',
  [
    subHeader('hmrc_agent_authorisation', 'HMRC Agent Authorisation', 'Online authorisation or form 64-8', [
      dropdown('authorisation_route', 'Route', ['Online agent services', 'Form 64-8 by post'], {
        initial: 'Online agent services',
        required: true,
      }),
      checkbox('authorise_corporation_tax', 'Corporation Tax'),
      checkbox('authorise_self_assessment', 'Self Assessment'),
      checkbox('authorise_vat', 'VAT'),
      checkbox('authorise_paye', 'PAYE and CIS'),
    ]),
    subHeader(
      'aml_checks',
      'AML Checks',
      'Client due diligence under the Money Laundering Regulations 2017',
      [
        checkbox('identity_verified', 'Identity and Address Check', {
          required: true,
          help: 'No work may start without it',
        }),
        dropdown('verification_method', 'Method', ['Electronic check', 'Certified documents', 'In person'], {
          initial: 'Electronic check',
          required: true,
        }),
        dropdown('risk_rating', 'Risk Rating', ['Low', 'Normal', 'High'], {
          initial: 'Normal',
          required: true,
          internal: true,
        }),
        multilineText('source_of_funds', 'Source of Funds and Wealth', {
          help: 'Always for a high-risk client',
          internal: true,
        }),
      ],
      'Identity and Money Laundering Checks',
    ),
    subHeader('professional_clearance', 'Professional Clearance', 'Handover from the previous accountant', [
      text('previous_accountant', 'Previous Accountant', { required: true }),
      text('previous_accountant_email', 'Previous Accountant’s E-mail'),
      checkbox('request_handover_file', 'Request Last Accounts and Trial Balance'),
    ]),
    subHeader('engagement_setup', 'Engagement Set-up', 'Letter, direct debit and shared folder', [
      checkbox('direct_debit_mandate', 'Direct Debit Mandate'),
      checkbox('shared_folder', 'Shared OneDrive Folder'),
      dropdown('billing_frequency', 'Billing', ['Monthly', 'Quarterly', 'Annually', 'On completion'], {
        initial: 'Monthly',
        required: true,
      }),
    ]),
    subHeader('loyalty_bonus', 'Loyalty Bonus', 'A credit for clients who bring all of their work to us', [
      checkbox('loyalty_bonus_enabled', 'Loyalty Bonus'),
      dropdown('bonus_level', 'Bonus Level', ['Bronze (5%)', 'Silver (7.5%)', 'Gold (10%)'], {
        initial: 'Bronze (5%)',
        required: true,
      }),
    ]),
  ],
);
