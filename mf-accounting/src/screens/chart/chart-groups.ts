import type { Row } from '@ledgerwise/contract';
import { accounts } from '@ledgerwise/domain';
import { addDecimals } from '@ledgerwise/resource';

/** Debits and credits of some accounts. */
export interface Sides {
  readonly debit: string;
  readonly credit: string;
}

/** Accounts of one subtype. */
export interface SubtypeGroup extends Sides {
  readonly id: string;
  readonly label: string;
  readonly accounts: readonly Row[];
}

/** The accounts of one type by their subtypes. */
export interface TypeGroup extends Sides {
  readonly id: string;
  readonly label: string;
  readonly subtypes: readonly SubtypeGroup[];
}

/** The debit or credit balance of an account. */
export function sidesOf({ balance }: Row): Sides {
  const amount = String(balance ?? '0.00');
  return amount.startsWith('-')
    ? { debit: '0.00', credit: amount.slice(1) }
    : { debit: amount, credit: '0.00' };
}

/** Total of several balances. */
export function sumOf(all: readonly Sides[]): Sides {
  return all.reduce(
    (sum, { debit, credit }) => ({
      debit: addDecimals(sum.debit, debit),
      credit: addDecimals(sum.credit, credit),
    }),
    { debit: '0.00', credit: '0.00' },
  );
}

/** The chart as a tree, in the order in which statements show types and subtypes; inactive accounts only as far as they hold something. */
export function chartGroups(all: readonly Row[]): readonly TypeGroup[] {
  const { type, subtype } = accounts.fields;
  const rows = all.filter(({ is_active, balance }) => is_active === true || Number(balance) !== 0);
  return (type.choices ?? []).flatMap(({ value: typeId, label }) => {
    const ofType = rows.filter((row) => row.type === typeId);
    const subtypes = (subtype.choices ?? []).flatMap((choice): readonly SubtypeGroup[] => {
      const those = ofType.filter((row) => row.subtype === choice.value);
      if (those.length === 0) return [];
      return [
        { id: String(choice.value), label: choice.label, accounts: those, ...sumOf(those.map(sidesOf)) },
      ];
    });
    if (subtypes.length === 0) return [];
    return [{ id: String(typeId), label, subtypes, ...sumOf(subtypes) }];
  });
}
