import type { PastedContact } from './pasted-contact.ts';

interface Sample {
  name: string;
  text: string;
  fields: PastedContact['fields'];
  other_phones?: string[];
}

const jane = { first_name: 'Jane', surname: 'Smith' };

/**
 * Signatures and mails as people paste them. People and firms are invented. Ofcom reserves the UK numbers for drama.
 */
export const SAMPLES: readonly Sample[] = [
  {
    name: 'a plain signature',
    text: 'Kind regards,\n\nJane Smith\nDirector\nAcme Tea Ltd\n07700 900123\njane@acmetea.co.uk',
    fields: { ...jane, email: 'jane@acmetea.co.uk', phone_number: '07700 900123', company: 'Acme Tea Ltd' },
  },
  {
    name: 'one line with slashes',
    text: 'Jane Smith / Acme Tea Ltd / 07700 900123 / jane@acmetea.co.uk',
    fields: { ...jane, email: 'jane@acmetea.co.uk', phone_number: '07700 900123', company: 'Acme Tea Ltd' },
  },
  {
    name: 'a company number in the registration line',
    text: 'Jane Smith\nAcme Tea Ltd\nRegistered in England and Wales No. 01234567. VAT Reg No. 123456789',
    fields: { ...jane, company: 'Acme Tea Ltd', registration_number: '01234567' },
  },
  {
    name: 'a Scottish company number after its label',
    text: 'Jane Smith\nAcme Tea Ltd | Company number: sc123456 | 07700 900123',
    fields: {
      ...jane,
      phone_number: '07700 900123',
      company: 'Acme Tea Ltd',
      registration_number: 'SC123456',
    },
  },
  {
    name: 'a German limited partnership',
    text: 'Jane Smith\nMüller Tee GmbH & Co. KG\njane@mueller-tee.de',
    fields: { ...jane, email: 'jane@mueller-tee.de', company: 'Müller Tee GmbH & Co. KG' },
  },
  {
    name: 'a signature without a sign-off',
    text: 'Jane Smith | Managing Director | Acme Tea Limited\nT: 020 7946 0958 | E: jane@acmetea.co.uk',
    fields: {
      ...jane,
      email: 'jane@acmetea.co.uk',
      phone_number: '020 7946 0958',
      company: 'Acme Tea Limited',
    },
  },
  {
    name: 'a mobile number below a landline number',
    text: 'Best wishes\nJane Smith\nHarbour & Co\nTel: 0161 496 0123\nMob: +44 (0)7700 900 456\nFax: 0161 496 0999',
    fields: { ...jane, phone_number: '+44 7700 900 456', company: 'Harbour & Co' },
    other_phones: ['0161 496 0123'],
  },
  {
    name: 'a title and letters after the name',
    text: 'Yours sincerely\n\nDr Jane Smith MBE, PhD, FCA\nSmith Research LLP\n+44 7700 900123',
    fields: { ...jane, phone_number: '+44 7700 900123', company: 'Smith Research LLP' },
  },
  {
    name: "'Mrs' and a double-barrelled name",
    text: 'Regards\nMrs Anne-Marie O’Connor-Hughes\nanne@hughesbakery.co.uk',
    fields: { first_name: 'Anne-Marie', surname: 'O’Connor-Hughes', email: 'anne@hughesbakery.co.uk' },
  },
  {
    name: 'a surname of several words',
    text: 'Many thanks,\nPieter van der Berg\nVan der Berg Consulting Ltd\n01632 960983',
    fields: {
      first_name: 'Pieter',
      surname: 'van der Berg',
      phone_number: '01632 960983',
      company: 'Van der Berg Consulting Ltd',
    },
  },
  {
    name: 'capital letters',
    text: 'JANE SMITH\nACME TEA LTD\n07700900123\nJANE@ACMETEA.CO.UK',
    fields: { ...jane, email: 'JANE@ACMETEA.CO.UK', phone_number: '07700900123', company: 'ACME TEA LTD' },
  },
  {
    name: 'a whole mail with headers',
    text: 'From: Jane Smith <jane@acmetea.co.uk>\nSent: 02 March 2026 09:30\nTo: hello@taxfirm.example\nSubject: New accountant\n\nHello,\n\nWe are looking for an accountant.\n\nThanks\nJane\n\nAcme Tea Ltd\n07700 900123',
    fields: { ...jane, email: 'jane@acmetea.co.uk', phone_number: '07700 900123', company: 'Acme Tea Ltd' },
  },
  {
    name: 'a sender whose surname comes first',
    text: 'From: "Smith, Jane" <j.smith@acmetea.co.uk>\nSubject: Query\n\nPlease call me on 07700 900123.',
    fields: { ...jane, email: 'j.smith@acmetea.co.uk', phone_number: '07700 900123' },
  },
  {
    name: 'a forwarded mail',
    text: 'Can you pick this up?\n\nSam Staff\nTax Firm LLP\n020 7946 0111\n\n---------- Forwarded message ---------\nFrom: Jane Smith <jane@acmetea.co.uk>\nDate: Mon, 2 Mar 2026 at 09:30\nSubject: Help\nTo: <sam@taxfirm.example>\n\nHi Sam, my number is 07700 900123. Jane',
    fields: { ...jane, email: 'jane@acmetea.co.uk', phone_number: '07700 900123' },
  },
  {
    name: 'a reply above our own quoted mail',
    text: 'Yes please, Tuesday suits me.\n\nJane Smith\n07700 900123\njane@acmetea.co.uk\n\nOn Mon, 2 Mar 2026 at 09:30, Sam Staff <sam@taxfirm.example> wrote:\n> Would Tuesday suit you?\n> Sam Staff\n> Tax Firm LLP\n> 020 7946 0111',
    fields: { ...jane, email: 'jane@acmetea.co.uk', phone_number: '07700 900123' },
  },
  {
    name: 'only a quote and its introduction',
    text: 'On 2 March 2026 at 09:30, Jane Smith <jane@acmetea.co.uk> wrote:\n> Please call me on 07700 900123\n> Acme Tea Ltd',
    fields: { ...jane, email: 'jane@acmetea.co.uk', phone_number: '07700 900123', company: 'Acme Tea Ltd' },
  },
  {
    name: 'a mail with a second header below it',
    text: 'From: Jane Smith <jane@acmetea.co.uk>\nTo: Sam Staff\nSubject: RE: Call\n\nThat works.\nJane Smith\n\nFrom: Sam Staff <sam@taxfirm.example>\nTo: Jane Smith\nSubject: Call\n\nTax Firm LLP 020 7946 0111',
    fields: { ...jane, email: 'jane@acmetea.co.uk' },
  },
  {
    name: 'a signature above Outlook’s rule',
    text: 'Thanks\nJane Smith\n07700 900123\n________________________________\nFrom: Sam Staff <sam@taxfirm.example>\nSent: 2 March 2026\nTo: Jane Smith',
    fields: { ...jane, phone_number: '07700 900123' },
  },
  {
    name: 'a signature above an original message',
    text: 'Jane Smith\njane@acmetea.co.uk\n-----Original Message-----\nFrom: Sam Staff <sam@taxfirm.example>\n020 7946 0111',
    fields: { ...jane, email: 'jane@acmetea.co.uk' },
  },
  {
    name: 'a mail sent from a phone',
    text: 'Can you ring me back on 07700 900123?\nThanks, \nJane Smith\n\nSent from my iPhone',
    fields: { ...jane, phone_number: '07700 900123' },
  },
  {
    name: 'a disclaimer that names the company',
    text: 'Jane Smith\n01632 960001\njane@northern-lights.co.uk\n\nNorthern Lights Events Ltd is registered in England and Wales, company number 01234567. Registered office: 1 High Street, York YO1 1AA. VAT no. GB 123 4567 89.\nThis email is confidential. If you are not the intended recipient, please delete it.',
    fields: {
      ...jane,
      email: 'jane@northern-lights.co.uk',
      phone_number: '01632 960001',
      company: 'Northern Lights Events Ltd',
      registration_number: '01234567',
    },
  },
  {
    name: 'a signature with registration numbers that look like phone numbers',
    text: 'Jane Smith\nAcme Tea Ltd\nCompany No: 07123456789\nUTR: 0123456789\nSort code 01-02-03 Account 01234567',
    fields: { ...jane, company: 'Acme Tea Ltd' },
  },
  {
    name: 'a contact form',
    text: 'New enquiry from your website\n\nName: jane smith\nEmail: jane@example.com\nPhone: 07700 900123\nCompany name: Acme Tea\nMessage: Please call me',
    fields: { ...jane, email: 'jane@example.com', phone_number: '07700 900123', company: 'Acme Tea' },
  },
  {
    name: 'a contact form with separate names',
    text: 'First name: Jane\nLast name: Smith\nE-mail address: jane@example.com\nTelephone: (020) 7946 0958',
    fields: { ...jane, email: 'jane@example.com', phone_number: '(020) 7946 0958' },
  },
  {
    name: 'a person trading under another name',
    text: 'Cheers\nJane Smith trading as Smith’s Bakery\n07700 900123',
    fields: { phone_number: '07700 900123', company: 'Smith’s Bakery' },
  },
  {
    name: 'a company with a comma',
    text: 'Best regards\nJane Smith\nPartner, Smith, Jones & Partners LLP\n0131 496 0777',
    fields: { ...jane, phone_number: '0131 496 0777', company: 'Smith, Jones & Partners LLP' },
  },
  {
    name: 'a job and a company on one line',
    text: 'Jane Smith\nManaging Director, Acme Tea Ltd.\n+447700900123',
    fields: { ...jane, phone_number: '+447700900123', company: 'Acme Tea Ltd' },
  },
  {
    name: 'a company known by its domain',
    text: 'Regards,\n\nJane Smith\nOwner\nBloom Florists\n0151 496 0888\njane@bloomflorists.co.uk\nwww.bloomflorists.co.uk',
    fields: {
      ...jane,
      email: 'jane@bloomflorists.co.uk',
      phone_number: '0151 496 0888',
      company: 'Bloom Florists',
    },
  },
  {
    name: 'a free mail address, which says nothing about a company',
    text: 'Jane Smith\nGmail user\njane.smith@gmail.com',
    fields: { ...jane, email: 'jane.smith@gmail.com' },
  },
  {
    name: 'only an address',
    text: 'Please contact jane.smith@acmetea.co.uk',
    fields: { ...jane, email: 'jane.smith@acmetea.co.uk' },
  },
  {
    name: 'only a first name below the sign-off',
    text: 'Could you help us with VAT?\n\nMany thanks\nJane\n07700 900123',
    fields: { first_name: 'Jane', phone_number: '07700 900123' },
  },
  {
    name: 'an introduction in the text',
    text: 'Hello, my name is Jane Smith and I run a small shop. My number is 0044 7700 900123.',
    fields: { ...jane, phone_number: '0044 7700 900123' },
  },
  {
    name: 'Windows line ends, no-break spaces and invisible characters',
    text: 'Kind regards\r\n\r\nJane\u00a0Smith\u200b\r\nAcme\u00a0Tea\u00a0Ltd\r\n07700\u00a0900\u00a0123\r\n',
    fields: { ...jane, phone_number: '07700 900 123', company: 'Acme Tea Ltd' },
  },
  {
    name: 'linked addresses and bold names of a mail program',
    text: '*Jane Smith*\nAcme Tea Ltd\nM 07700 900123 • T 029 2018 0123\n<mailto:jane@acmetea.co.uk> jane@acmetea.co.uk',
    fields: { ...jane, email: 'jane@acmetea.co.uk', phone_number: '07700 900123', company: 'Acme Tea Ltd' },
    other_phones: ['029 2018 0123'],
  },
  {
    name: 'a middle initial and pronouns',
    text: 'Warm regards,\nJane A. Smith (she/her)\nACME Holdings PLC\nDDI: 0113 496 0234',
    fields: { ...jane, phone_number: '0113 496 0234', company: 'ACME Holdings PLC' },
  },
  {
    name: 'a number abroad',
    text: 'Jane Smith\nAcme Tea Ltd\n+353 1 555 0123',
    fields: { ...jane, phone_number: '+353 1 555 0123', company: 'Acme Tea Ltd' },
  },
  {
    name: 'prose that only mentions a type of company',
    text: 'Hi, I am thinking of forming a limited company. What does a Private Limited Company cost? Thanks, Jane',
    fields: {},
  },
];
