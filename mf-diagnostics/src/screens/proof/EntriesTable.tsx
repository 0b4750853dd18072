import { amountText, type PostedEntry } from '@ledgerwise/domain/proof';
import proof from './proof.module.css';
import { texts } from './texts.ts';

const side = (amount: number): string => (amount === 0 ? '' : amountText(amount));

/** Entries of the journal with their lines. */
export function EntriesTable({ entries }: { readonly entries: readonly PostedEntry[] }) {
  return (
    <table className={proof.figures}>
      <caption>{texts.entries.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.entries.account}</th>
          <th scope="col" className={proof.amount}>
            {texts.entries.debit}
          </th>
          <th scope="col" className={proof.amount}>
            {texts.entries.credit}
          </th>
        </tr>
      </thead>
      {entries.map(({ number, date, description, lines }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reopened books start with the same number
        <tbody key={place}>
          <tr className={proof.entry}>
            <th scope="rowgroup" colSpan={3}>
              {date} {number} {description}
            </th>
          </tr>
          {lines.map(({ position, code, account, debit, credit }) => (
            <tr key={position}>
              <th scope="row">
                {code} {account}
              </th>
              <td className={proof.amount}>{side(debit)}</td>
              <td className={proof.amount}>{side(credit)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
