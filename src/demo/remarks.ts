import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { Sector } from './businesses.ts';

// {first} stands for the client’s first name and {industry} for their line of business.

/** Clients' own words for how they heard of the firm, by the inquiry source that staff entered. */
export const HEARD_OF_US: Readonly<Record<string, readonly string[]>> = {
  Email: [
    'A friend forwarded your newsletter',
    'I e-mailed after reading your piece on dividends',
    'Colleague passed on your address',
  ],
  Phone: [
    'Rang after my neighbour recommended you',
    'Found your number in the local directory',
    'My bank manager gave me your number',
  ],
  'Face-to-face': [
    'Met one of your partners at the Chamber of Commerce breakfast',
    'We spoke at the trade show in March',
    'Met you at a networking lunch',
  ],
  WhatsApp: ['Recommended in our local business WhatsApp group', 'A friend sent me your WhatsApp number'],
  Instagram: ['Saw your Instagram reel about allowable expenses', 'Follow you on Instagram'],
  TikTok: ['Your TikTok on the VAT threshold', 'My daughter showed me your TikTok videos'],
  Facebook: [
    'Recommended in a Facebook group for small businesses',
    'Your Facebook advert about Making Tax Digital',
  ],
  LinkedIn: ['Connected with you on LinkedIn', 'LinkedIn post about R&D claims'],
  website: ['Google search for accountants near me', 'Your website, through a search for Xero advisers'],
  referral: [
    'My brother-in-law is a client of yours',
    'Recommended by our solicitor',
    'Our mortgage broker suggested you',
    'You look after a supplier of ours',
  ],
  Calendly: ['Found your booking page through Google', 'Booked a slot straight from your website'],
};
export const HEARD_OTHERWISE = [
  'Word of mouth',
  'Recommended by another business owner',
  'I really can’t remember, sorry',
];

export const GOALS = {
  any: [
    'Get the tax affairs in order and know each month what to put aside.',
    'Grow turnover by about a fifth without working every weekend.',
    'Have proper figures to look at rather than the bank balance.',
    'Find out whether we are paying more tax than we need to.',
    'Move everything to the cloud and stop posting bags of receipts.',
    'Pay off the Bounce Back Loan and build three months’ reserve.',
    'Get a mortgage next spring, so I need my income to look as it should.',
    'Put more into pensions, and do it in the most sensible way.',
  ],
  sole: [
    'Decide whether to go limited before the next tax year.',
    'Be ready for Making Tax Digital for Income Tax.',
    'Get my Self Assessment in before Christmas for once.',
    'Stay on the right side of the VAT threshold, or register at the right time.',
  ],
  limited: [
    'Take money out of the company as efficiently as possible.',
    'Bring my partner in as a shareholder and get the paperwork right.',
    'Get year-end accounts within three months rather than nine.',
    'Set up a holding company above the trading company.',
  ],
  advised: ['Move to an accountant who rings before the deadline, not after it.'],
  startup: [
    'Get the set-up right from the first day: structure, software, VAT.',
    'Win the first ten customers and know what each of them earns me.',
    'Pay myself something by the end of the first year.',
  ],
  employer: [
    'Take on two more people and keep the payroll painless.',
    'Give the team a share in the business, perhaps through an EMI scheme.',
    'Bring in a decent manager so that I can step back to four days.',
  ],
} as const;

export const CHALLENGES = {
  any: [
    'Cash flow: customers pay at 60 days and our suppliers want it in 14.',
    'I never know what the tax bill will be until it is too late to do anything about it.',
    'The books are about five months behind.',
    'Keeping on top of paperwork while doing the actual work.',
    'Rising costs, and no clear idea which jobs make money.',
    'We had a penalty from HMRC for a late return and I do not want another.',
    'Time. I do the bookkeeping on Sunday nights and it shows.',
  ],
  sole: [
    'I have mixed business and personal money in one account.',
    'Payments on account caught me out last January.',
    'Not sure what I can claim for working from home and the van.',
  ],
  limited: [
    'The director’s loan account is overdrawn and nobody has explained what that means.',
    'Corporation tax and VAT fell due in the same month.',
    'I have no idea whether dividends were declared properly.',
  ],
  advised: [
    'Our present accountant answers e-mails after three weeks, if at all.',
    'We pay our accountant for a year end and hear nothing in between.',
  ],
  startup: [
    'No idea which registrations I need, and by when.',
    'Everything is new: pricing, contracts, bookkeeping.',
    'Living on savings until the first customers pay.',
  ],
  employer: [
    'Employer’s National Insurance has gone up and margins have not.',
    'Payroll takes a day a month and the pension uploads keep failing.',
    'Finding and keeping good people.',
  ],
} as const;

export const SECTOR_GOALS: Partial<Record<Sector, readonly string[]>> = {
  construction: [
    'Get gross payment status for CIS.',
    'Win work as main contractor and use our own subcontractors.',
  ],
  property: [
    'Buy two more flats and decide whether to hold them in a company.',
    'Sell one of the houses and get the capital gains right.',
  ],
  hospitality: ['Open a second site by the summer.', 'Set up a proper tronc for the tips.'],
  ecommerce: [
    'Start selling into the EU without a VAT mess.',
    'Get Shopify and Amazon into the books automatically.',
  ],
  technology: [
    'Raise a seed round with SEIS and EIS in place.',
    'Make our first R&D claim, properly documented.',
  ],
  professional: ['Bring in a partner and agree profit shares.', 'Plan my exit over the next five years.'],
  creative: [
    'Claim the audio-visual expenditure credit on the next project.',
    'Smooth out an income that arrives twice a year.',
  ],
  health: [
    'Take on an associate and get their status right.',
    'Buy the premises, possibly through a pension.',
  ],
  transport: [
    'Replace two vans, electric if the allowances make sense.',
    'Take on a depot and a night shift.',
  ],
};

export const SECTOR_CHALLENGES: Partial<Record<Sector, readonly string[]>> = {
  construction: [
    'Main contractors deduct 20% CIS and it takes a year to get it back.',
    'The VAT domestic reverse charge confuses everybody.',
  ],
  property: [
    'Mortgage interest relief is so restricted that we hardly make anything.',
    'Several jointly owned properties and no clear records of who put in what.',
  ],
  hospitality: [
    'Food costs, and VAT on everything we sell hot.',
    'Shift workers coming and going, so payroll is never the same twice.',
  ],
  ecommerce: [
    'Marketplace fees, returns and foreign currency make reconciling a nightmare.',
    'Stock ties up all our cash before Christmas.',
  ],
  technology: ['Runway: nine months at the present burn.', 'IR35 on two of our contracts.'],
  professional: [
    'Work in progress is never billed in time.',
    'Basis period reform left us with a tax bill we did not expect.',
  ],
  creative: [
    'Income from abroad with tax taken off at source.',
    'Clients who pay when the wind is in the right direction.',
  ],
  health: [
    'Partial exemption, which nobody has ever explained to me.',
    'CQC paperwork leaves no time for the books.',
  ],
  transport: ['Fuel, insurance, and drivers’ hours.', 'Drivers who may or may not be self-employed.'],
};

/** Staff notes for each stage of the pipeline. */
export const STAGE_NOTES: Readonly<Record<ClientStatus, readonly string[]>> = {
  new_inquiry: [
    '{first} rang about year-end accounts and a tax return. Warm lead, wants to hear back this week.',
    'Spoke briefly: {industry}, wants somebody who answers the phone.',
    'Wants a fixed monthly fee. Explained how proposals work and that we need some information first.',
    'Asked whether we work with Xero. Told {first} that we do and that licences go through us.',
    'Left a voicemail, no answer yet. Try again after 4pm.',
    'Came through a client of ours, so please treat with priority.',
  ],
  request_for_info: [
    'Sent the questionnaire link by e-mail, asked for it back by Friday.',
    'Chased by phone. {first} is on site all week and will do it at the weekend.',
    'Second reminder sent. If nothing by Monday, ring.',
    '{first} asked why we need the turnover figure; explained that the fee depends on it.',
    'Resent the link, the first one had gone to junk.',
  ],
  info_returned: [
    'Questionnaire is back and complete.',
    'Asked {first} for the last tax return and three months of bank statements.',
    'Ready for a call. {first} prefers mornings.',
  ],
  zoom_call_booked: [
    'Call booked, invitation sent. {first} will have last year’s accounts to hand.',
    'Moved the call by a day at {first}’s request.',
    'Good call. Wants bookkeeping, VAT and payroll in one place, decision within the month.',
    'On the call: happy to move to Xero, wants us to do the switch over.',
  ],
  proforma_review: [
    'Proforma drafted. Please check the bookkeeping volume before it goes.',
    'Two prices to think about: with and without payroll. Left payroll in.',
    'Need the date of birth and home address for AML before the letter goes out.',
    'Partner to look at the fee for catch-up work.',
  ],
  goproposal_sent: [
    'Proposal sent. {first} will go through it with their business partner.',
    'Rang to follow up: reading it tonight, one question about the notice period.',
    'Asked for a slightly lower fee; offered quarterly management accounts as an extra instead.',
    'Proposal opened twice, not signed yet. Call on Thursday.',
    'Gentle reminder sent, link to the proposal repeated.',
  ],
  goproposal_signed: [
    'Signed! Direct debit mandate to follow.',
    'AML check passed, ID and proof of address on file.',
    'Online agent authorisation requested, {first} will get a letter with the code.',
    'Engagement starts from next month.',
  ],
  onedrive_created: [
    'Workspace set up and shared with {first}. Welcome e-mail sent.',
    'Agent authorisation is through. Payments and deadlines now show in our HMRC account.',
    'First month done, nothing unusual.',
    '{first} has already recommended us to a friend.',
    'Deadlines added to the practice calendar.',
  ],
};

/** Staff notes for companies only. */
export const COMPANY_NOTES: Partial<Record<ClientStatus, readonly string[]>> = {
  info_returned: [
    'Companies House checked: accounts up to date, confirmation statement due next month.',
    'Two directors at Companies House. Ask whether the second one is on the payroll.',
  ],
  zoom_call_booked: ['Please ask about dividends taken since April before we price the tax return.'],
  proforma_review: ['Added the confirmation statement and registered office as discussed.'],
  onedrive_created: ['Authorised for Corporation Tax and PAYE, VAT still to come.'],
};

/** Staff notes for clients who are leaving another accountant. */
export const ADVISED_NOTES: Partial<Record<ClientStatus, readonly string[]>> = {
  new_inquiry: ['Unhappy with current accountant, mainly about response times.'],
  info_returned: ['Current fee seems low for what they get. Check whether bookkeeping is included.'],
  goproposal_signed: ['Professional clearance letter sent to the previous accountant.'],
  onedrive_created: ['Handover papers from the previous accountant are in the folder.'],
};

export const NEAR_VAT_NOTE = 'Close to the VAT threshold on a rolling 12 months. Raise on the call.';

export const SECTOR_NOTES: Partial<Record<Sector, readonly string[]>> = {
  construction: [
    'CIS on both sides: deducted by main contractors and from their own subbies. Check verification.',
  ],
  property: [
    'Four properties, two jointly with spouse. Ask for completion statements and mortgage interest certificates.',
  ],
  hospitality: ['Tips go through a tronc. Ask who runs it and whether it has its own PAYE scheme.'],
  ecommerce: ['Sells through Amazon and Shopify, so we will need A2X or similar in the price.'],
  technology: ['Possible R&D claim. No claim in the last three years, so the notification is needed.'],
  professional: ['Year end is not 31 March, so ask about transition profits.'],
  creative: ['Income from the US with tax withheld. Get the W-8BEN and the statements.'],
  health: ['Mostly exempt supplies. Do not quote for VAT returns until we know more.'],
  transport: ['Three vans on hire purchase. Ask for the agreements.'],
  retail: ['Cash takings. Ask how the till is read and what goes to the bank.'],
};

/** Internal notes about clients. */
export const CLIENT_NOTES = [
  'Prefers calls after 4pm.',
  'Please write, don’t ring: works nights.',
  'Spouse is also a director and wants to be copied in.',
  'Existing client’s sister. Family discount agreed by the senior partner.',
  'Deaf in one ear; video calls with captions work best.',
  'Dyslexic, prefers a call to long e-mails.',
  'Away every August.',
  'Welsh speaker, likes letters in both languages.',
  'Conflict check done: we also act for a supplier. No objection.',
];

export const PROJECT_NAMES = [
  'Switch to Xero',
  'First year with us',
  'Group restructure',
  'Catch-up and go',
  'New site',
  'Funding round',
];
