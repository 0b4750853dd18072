import { quote } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

/** Files of a vendor, which every member may read, and of a customer of the colleague. */
export const attachmentCalls: CallsOf = (cast) => {
  const save = (table: string, id: string) =>
    `(save_attachment(${quote(table)}, ${quote(id)}, 'note.txt', 'text/plain', 'aGk=', ${KEY})).id`;
  return {
    delete_attachment: aboutBoth(cast, ({ attachment }) => `delete_attachment(${quote(attachment)})`),
    read_attachment: aboutBoth(cast, ({ attachment }) => `read_attachment(${quote(attachment)})`),
    record_attachments: aboutBoth(
      cast,
      ({ supplier }) => `nullif(record_attachments('vendors', ${quote(supplier)}), '[]')`,
    ),
    restore_attachment: aboutBoth(
      cast,
      ({ deletedAttachment }) => `restore_attachment(${quote(deletedAttachment)})`,
    ),
    save_attachment: {
      ...aboutBoth(cast, ({ supplier }) => save('vendors', supplier)),
      'company-customer': save('customers', cast.customers.company),
      'other-customer': save('customers', cast.customers.other),
    },
  };
};
