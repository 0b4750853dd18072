import { parseArgs } from 'node:util';
import { contactMessageText, listContactMessages, removeContactMessage } from '@ledgerwise/backend';
import { onOwnDatabase, runCommand } from './own-database.ts';

/** `npm run contact:list [-- --remove <id>]`, also while the server runs: what visitors wrote by the contact form. */
runCommand(async () => {
  const { values } = parseArgs({ options: { remove: { type: 'string' } } });
  const database = onOwnDatabase('there, run: select * from private.contact_messages order by created_at');
  if (values.remove !== undefined) {
    const isGone = await removeContactMessage(database, values.remove);
    if (!isGone)
      throw new Error(`There is no message ${values.remove}. npm run contact:list shows their ids.`);
    console.log(`The message ${values.remove} is deleted permanently.`);
    return;
  }
  const messages = await listContactMessages(database);
  console.log(
    messages.length === 0
      ? 'There are no messages from the contact form.'
      : messages.map(contactMessageText).join(`\n${'-'.repeat(72)}\n\n`),
  );
});
