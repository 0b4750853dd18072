import { HOUR, type Limit, MB, type RateLimit } from './limit.ts';

/** Mails in the local mailbox, which are not sent. */
export const MAILBOX_LIMITS = {
  mails: {
    name: 'mails in the local mailbox, shared out by who caused them',
    per: 'server',
    amount: 500,
    unit: 'mails',
    sentence: 'This mail is not here any more.',
    guards: ['/mailbox*'],
  },
  files: {
    name: 'files of mails in the local mailbox, shared out by who caused them',
    per: 'server',
    amount: 100 * MB,
    unit: 'bytes',
    sentence: 'This mail is not here any more.',
    guards: ['/mailbox*'],
  },
} satisfies Record<string, Limit>;

const INVITATIONS = {
  unit: 'invitations',
  perMs: HOUR,
  guards: ['/rest/v1/rpc/invite_member'],
} as const;
const INVITING = {
  file: 'tenancy/invitations.sql',
  function: 'private.require_invitation_allowance',
} as const;

const INVITED_BY_ALL =
  'This server has sent so many invitations within an hour that it accepts no more, to avoid being treated as spam. Try again in an hour.';

const DOCUMENTS = { unit: 'mails', perMs: HOUR, guards: ['/rest/v1/rpc/send_document'] } as const;
const SENDING = {
  file: 'mail/sending-documents.sql',
  function: 'private.require_mail_allowance',
} as const;
const SENT_BY_ORGANISATION =
  'Your organization has sent %s mails within an hour, which is the limit%s. The next one can be sent in %s minutes.';
const SENT_BY_ALL =
  'This server has sent so many mails within an hour that it accepts no more, to avoid being treated as spam. Download the PDF and send it with your own mail program, or try again in an hour.';

const CONTACT = {
  unit: 'messages',
  guards: ['/rest/v1/rpc/send_contact_message'],
} as const;

const WRITING = {
  file: 'mail/contact-messages.sql',
  function: 'private.require_contact_allowance',
} as const;

const ONLINE_INVOICES = { file: 'mail/online-invoices.sql' } as const;

/** Mails that the database sends. */
export const MAIL_LIMITS = {
  invitationsOfPerson: {
    ...INVITATIONS,
    name: 'invitations',
    per: 'person',
    amount: 30,
    sentence: 'You have sent %s invitations within an hour, which is the limit. Send the others in an hour.',
    sql: { ...INVITING, constant: 'most_of_person' },
  },
  invitationsOfOrganisation: {
    ...INVITATIONS,
    name: 'invitations of all members',
    per: 'organisation',
    amount: 60,
    sentence:
      'Your organization has sent %s invitations within an hour, which is the limit. Send the others in an hour.',
    sql: { ...INVITING, constant: 'most_of_organisation' },
  },
  invitationsToAddress: {
    ...INVITATIONS,
    name: 'invitations to one address',
    per: 'organisation',
    amount: 5,
    sentence:
      'Your organization has sent %s invitations to %s within an hour, which is the limit. Ask them to check their spam folder.',
    sql: { ...INVITING, constant: 'most_to_address' },
  },
  invitationsOfNewcomers: {
    ...INVITATIONS,
    name: 'invitations of all organizations in their first week',
    per: 'server',
    amount: 500,
    sentence: INVITED_BY_ALL,
    sql: { ...INVITING, constant: 'most_of_newcomers' },
  },
  invitationsOfAll: {
    ...INVITATIONS,
    name: 'invitations',
    per: 'server',
    amount: 2000,
    sentence: INVITED_BY_ALL,
    sql: { ...INVITING, constant: 'most_of_all' },
  },
  documents: {
    ...DOCUMENTS,
    name: 'documents sent by mail',
    per: 'organisation',
    amount: 500,
    sentence: SENT_BY_ORGANISATION,
    sql: { ...SENDING, constant: 'most' },
  },
  documentsOfNewcomer: {
    ...DOCUMENTS,
    name: 'documents sent by mail in its first week',
    per: 'organisation',
    amount: 50,
    sentence: SENT_BY_ORGANISATION,
    sql: { ...SENDING, constant: 'most_of_newcomer' },
  },
  documentsOfNewcomers: {
    ...DOCUMENTS,
    name: 'documents sent by mail of all organizations in their first week',
    per: 'server',
    amount: 500,
    sentence: SENT_BY_ALL,
    sql: { ...SENDING, constant: 'most_of_newcomers' },
  },
  documentsOfAll: {
    ...DOCUMENTS,
    name: 'documents sent by mail',
    per: 'server',
    amount: 5000,
    sentence: SENT_BY_ALL,
    sql: { ...SENDING, constant: 'most_of_all' },
  },
  contactOfNetwork: {
    ...CONTACT,
    name: 'messages of the contact form',
    per: 'network',
    amount: 10,
    perMs: HOUR,
    sentence:
      'You have sent %s messages within an hour, which is as many as can be sent from one network. Keep this one, and send it in an hour.',
    sql: { ...WRITING, constant: 'most_of_one' },
  },
  contactOfAll: {
    ...CONTACT,
    name: 'messages of the contact form',
    per: 'server',
    amount: 200,
    perMs: HOUR,
    sentence: 'Too many messages are arriving at the moment. Keep yours, and send it in an hour.',
    sql: { ...WRITING, constant: 'most_of_all' },
  },
  onlineInvoiceReads: {
    name: 'times that the online copy of an invoice is opened by a link',
    per: 'request',
    amount: 300,
    unit: 'times',
    perMs: HOUR,
    sentence:
      'This page was opened 300 times within an hour, which is the limit. Please try again in an hour.',
    guards: ['/rest/v1/rpc/read_online_invoice'],
    sql: { ...ONLINE_INVOICES, function: 'private.count_online_read', constant: 'most_reads' },
  },
} satisfies Record<string, RateLimit>;

/** Size limits of mails. */
export const MAIL_SIZES = {
  onlineInvoiceLinks: {
    name: 'open links to the online copy of an invoice',
    per: 'request',
    amount: 20,
    unit: 'links',
    sentence: 'This invoice has 20 open links, which is the limit. Stop sharing it, then create a new link.',
    guards: ['/rest/v1/rpc/share_invoice'],
    sql: { ...ONLINE_INVOICES, function: 'public.share_invoice', constant: 'most_open' },
  },
  contactKept: {
    ...CONTACT,
    name: 'messages of the contact form that are kept',
    per: 'server',
    amount: 20_000,
    sentence:
      'The mailbox of this site is full. Keep your message, and contact the operator of the site in another way.',
    sql: { ...WRITING, constant: 'most_kept' },
  },
  pdf: {
    name: 'PDF that is sent by mail',
    per: 'request',
    amount: 5 * MB,
    unit: 'bytes',
    sentence:
      'The PDF is larger than 5 MB, which is the most that can be sent by mail. Download it and send it by other means.',
    guards: ['/rest/v1/rpc/send_document'],
    sql: { file: 'mail/sending-documents.sql', function: 'private.pdf_content', constant: 'most' },
  },
} satisfies Record<string, Limit>;
