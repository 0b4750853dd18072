import { AppError } from '@ledgerwise/contract';
import type { LocalFunction } from '@ledgerwise/resource/local';
import { accountTypeLabel } from '../screens/accounts/account-form.ts';
import { type Books, enter, now } from './books.ts';

const refuse = (message: string) => (): never => {
  throw new AppError('data.forbidden', { message });
};

const masked = (digits: unknown): string | null =>
  typeof digits === 'string' ? `••••${digits.slice(-4)}` : null;

/** Bank accounts on a page without a server: it stores only the last digits of their numbers. */
export function bankAccounts(books: Books): Readonly<Record<string, LocalFunction>> {
  const record = (action: string, details: string, bank_account_id: string | null): void => {
    books.audit.unshift({
      id: crypto.randomUUID(),
      number: books.audit.length + 1,
      created_at: now(),
      user_id: null,
      user_name: 'Local User',
      user_role: 'admin',
      action,
      outcome: 'done',
      bank_account_id,
      bank_name: books.banks.find(({ id }) => id === bank_account_id)?.bank_name ?? null,
      details,
      client_address: null,
      user_agent: null,
    });
  };
  return {
    get_masked_bank_account() {
      record('list', `Read the masked numbers of ${books.banks.length} bank accounts`, null);
      return [...books.banks];
    },
    create_secure_bank_account(args) {
      const id = String(args.account_id_param);
      const bank_name = String(args.bank_name_param);
      const account_type = String(args.account_type_param);
      const opening_balance = String(args.opening_balance_param);
      const account_id = crypto.randomUUID();
      const taken = books.accounts.filter(({ subtype }) => subtype === 'bank').length;
      books.accounts.push({
        id: account_id,
        code: String(1000 + taken),
        name: `${bank_name} ${accountTypeLabel(account_type)}`,
        subtype: 'bank',
        is_active: true,
        created_at: now(),
      });
      books.banks.unshift({
        id,
        bank_name,
        account_number_masked: masked(args.account_number_param),
        routing_number_masked: masked(args.routing_number_param),
        account_type,
        number_format: String(args.number_format_param),
        version: 1,
        archived_at: null,
        opening_balance,
        account_id,
        problem: null,
        created_at: now(),
      });
      if (Number(opening_balance) !== 0)
        enter(books, {
          day: String(args.opened_on_param),
          words: `Opening balance of ${bank_name}`,
          bank_account_id: account_id,
          amount: opening_balance,
          source_kind: 'opening',
          source_id: id,
        });
      record('create', `Added the ${account_type} account "${bank_name}"`, id);
      return id;
    },
    update_secure_bank_account(args) {
      const at = books.banks.findIndex(({ id }) => id === args.account_id_param);
      const former = books.banks[at];
      if (!former) throw new AppError('data.not_found');
      const version = former.version + 1;
      books.banks[at] = {
        ...former,
        version,
        bank_name: String(args.bank_name_param),
        account_type: String(args.account_type_param),
        number_format: String(args.number_format_param),
        account_number_masked: masked(args.account_number_param) ?? former.account_number_masked,
        routing_number_masked:
          args.routing_number_param === ''
            ? null
            : (masked(args.routing_number_param) ?? former.routing_number_masked),
      };
      record('update', `Changed "${former.bank_name}"`, former.id);
      return version;
    },
    archive_bank_account({ account_id_param: id, archived_param: archives }) {
      const at = books.banks.findIndex((bank) => bank.id === id);
      const former = books.banks[at];
      if (!former) throw new AppError('data.not_found');
      books.banks[at] = { ...former, archived_at: archives === true ? now() : null };
      record(
        'archive',
        archives === true ? `Archived "${former.bank_name}"` : `Restored "${former.bank_name}"`,
        former.id,
      );
      return former.id;
    },
    lock_banking: refuse('This page has no password that could open the area again, so it is not locked.'),
    banking_audit_trail: ({ before_number: before }) =>
      books.audit.filter(({ number }) => typeof before !== 'number' || number < before).slice(0, 100),
    locked_banking_members: () => [],
    reveal_bank_account: refuse('This page keeps no full numbers: it has no server that could encrypt them.'),
    unlock_banking: refuse('This page has no accounts, and so no password.'),
    verify_banking_audit: refuse('This page has no database whose records could be verified.'),
  };
}
