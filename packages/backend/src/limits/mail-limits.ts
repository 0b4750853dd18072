import { HOUR, type Limit, MB, type RateLimit } from './limit.ts';

/** Mails in the place of which the local mailbox keeps them. */
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

const CONTACT = {
  unit: 'messages',
  guards: ['/rest/v1/rpc/send_contact_message'],
} as const;

const WRITING = {
  file: 'mail/contact-messages.sql',
  function: 'private.require_contact_allowance',
} as const;

/** Mails that the database lets go out. */
export const MAIL_LIMITS = {
  invitationsOfPerson: {
    ...INVITATIONS,
    name: 'invitations',
    per: 'person',
    amount: 30,
    sentence: 'You have sent %s invitations within an hour, which is the most. Send the others in an hour.',
    sql: { ...INVITING, constant: 'most_of_person' },
  },
  invitationsOfOrganisation: {
    ...INVITATIONS,
    name: 'invitations of all members',
    per: 'organisation',
    amount: 60,
    sentence:
      'Your organisation has sent %s invitations within an hour, which is the most. Send the others in an hour.',
    sql: { ...INVITING, constant: 'most_of_organisation' },
  },
  invitationsToAddress: {
    ...INVITATIONS,
    name: 'invitations to one address',
    per: 'organisation',
    amount: 5,
    sentence:
      'Your organisation has sent %s invitations to %s within an hour, which is the most. Ask whether they arrived among unwanted mail.',
    sql: { ...INVITING, constant: 'most_to_address' },
  },
  documents: {
    name: 'documents sent by mail',
    per: 'organisation',
    amount: 500,
    unit: 'mails',
    perMs: HOUR,
    sentence:
      'Your organisation has sent %s mails within an hour, which is the most. The next one can be sent in %s minutes.',
    guards: ['/rest/v1/rpc/send_document'],
    sql: {
      file: 'mail/sending-documents.sql',
      function: 'private.require_mail_allowance',
      constant: 'most',
    },
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
    sentence: 'So many messages arrive just now that no more are taken. Keep yours, and send it in an hour.',
    sql: { ...WRITING, constant: 'most_of_all' },
  },
} satisfies Record<string, RateLimit>;

/** What may be kept or sent of them. */
export const MAIL_SIZES = {
  contactKept: {
    ...CONTACT,
    name: 'messages of the contact form that are kept',
    per: 'server',
    amount: 20_000,
    sentence:
      'The mailbox of this site is full. Keep your message, and reach whoever runs the site in another way.',
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
