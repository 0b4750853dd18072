import { unlockBanking } from '@ledgerwise/backend';
import { onOwnDatabase, runCommand } from './own-database.ts';
import { SettingError } from './settings.ts';

/** `npm run banking:unlock -- owner@example.com`, while the server is stopped: for an organization's only admin. */
runCommand(async () => {
  const email = process.argv[2];
  if (!email) throw new SettingError('Name the e-mail address: npm run banking:unlock -- owner@example.com');
  const places = await unlockBanking({
    ...onOwnDatabase("there, run: select private.unlock_banking_by_operator('owner@example.com')"),
    email,
  });
  console.log(
    places > 0
      ? `The banking area is open to ${email} again.`
      : `The banking area is not locked for ${email}.`,
  );
});
