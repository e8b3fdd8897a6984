import {
  category,
  checkbox,
  dropdown,
  number,
  subHeader,
  text,
  toggle,
} from '#server/db/seed/catalogue-builder.ts';

export const SOFTWARE = category('software', 'Software', 'Licences we supply and set up', [
  subHeader('xero_subscription', 'Xero Subscription', 'Licence through our partner account', [
    dropdown('xero_plan', 'Xero Plan', ['Ignite', 'Grow', 'Comprehensive', 'Ultimate'], {
      initial: 'Grow',
      required: true,
    }),
    toggle('bank_feeds_setup', 'Set Up Bank Feeds'),
    checkbox('chart_of_accounts', 'Tailored Chart of Accounts'),
  ]),
  subHeader('quickbooks_subscription', 'QuickBooks Subscription', 'QuickBooks Online licence', [
    dropdown('quickbooks_plan', 'QuickBooks Plan', ['Simple Start', 'Essentials', 'Plus', 'Advanced'], {
      initial: 'Essentials',
      required: true,
    }),
    toggle('bank_feeds_setup', 'Set Up Bank Feeds'),
  ]),
  subHeader('dext_prepare', 'Dext Licence', 'Receipt capture for the client’s team', [
    number('dext_users', 'Users', [1, 100, 1], { initial: '1', required: true }),
    checkbox('supplier_rules', 'Supplier Rules Set Up'),
    checkbox('email_in_address', 'E-mail-in Address for Suppliers'),
  ]),
  subHeader('software_training', 'Software Training', 'Sessions by video call, recorded', [
    number('training_hours', 'Hours', [1, 40, 1], { initial: '2', required: true }),
    text('training_topics', 'Topics', { help: 'For example invoicing, stock, mileage' }),
  ]),
]);
