import { rotateBankKey } from '@ledgerwise/backend';
import { onOwnDatabase, runCommand } from './own-database.ts';

/** `npm run bank:rotate-key`, while the server is stopped. If interrupted, the next call continues. */
runCommand(async () => {
  const { renewed } = await rotateBankKey(
    onOwnDatabase('the key of a hosted project is the Vault secret "ledgerwise_bank_key"'),
  );
  console.log(`Done: ${renewed} bank accounts have the new key.`);
});
