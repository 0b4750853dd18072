import type { ColumnRole } from './statement.ts';

/**
 * Column headers of banks in many languages, the clearest first: the booking date takes precedence over the
 * value date.
 */
export const HEADER_WORDS: Readonly<Record<ColumnRole, string>> = {
  date: `booking date, buchung, posting date, posted date, date posted, posted on, post date, buchungstag, buchungsdatum, boekdatum, boekingsdatum,
    bokforingsdag, bogfort dato, bokfort dato, date comptable, fecha contable, data contabile, data operacji, data ksiegowania, transaction date, date,
    datum, data, fecha, dato, date operation, date de l operation, fecha operacion, data lancamento, data movimento, trans date, tran date, txn date,
    completed date, date completed, started date, valutadatum, value date, valuta, wertstellung, date valeur, fecha valor, data valuta`,
  amount: `amount, transaction amount, betrag, umsatz, bedrag, transactiebedrag, montant, importe, importo, valor, kwota, belopp, belob, belop, cantidad, monto,
    net amount, amount local currency, value, sum, net, gross`,
  in: `credit, credits, credit amount, deposit, deposits, deposit amount, paid in, money in, payments in, haben, gutschrift, bij, abono, abonos, haber, avere, entrate,
    credito, inn, inngaende, received, receipts, cr, in`,
  out: `debit, debits, debit amount, withdrawal, withdrawals, withdrawal amount, paid out, money out, payments out, soll, belastung, lastschrift, af, cargo, cargos, debe, dare,
    uscite, debito, ut, spent, payments, dr, out`,
  mark: `dr cr, cr dr, d c, c d, debit credit, credit debit, debit credit indicator, credit debit indicator, indicator, af bij, soll haben, s h, sign, direction, type, transaction type,
    kind, d k, debet credit, afschrijving bijschrijving`,
  balance: `balance, running balance, running bal, account balance, balance after, closing balance, saldo, saldo nach buchung, saldo na trn, solde, kontostand, saldo po operacji,
    new balance, ledger balance, available balance`,
  description: `description, transaction description, details, transaction details, narrative, narration, memo, particulars, verwendungszweck, buchungstext,
    omschrijving, mededelingen, libelle, concepto, descripcion, descrizione, causale, descricao, historico, tytul, opis, beskrivelse, tekst, text, beskrivning,
    remarks, notes, info, purpose, rubrik, wording`,
  counterparty: `counterparty, counterparty name, payee, payee name, payer, other party, other party name, merchant, merchant name, beneficiary, beneficiary name, name,
    beguenstigter zahlungspflichtiger, begunstigter zahlungspflichtiger, auftraggeber empfanger, empfanger, begunstigter, beguenstigter, auftraggeber, zahlungsempfanger in, namn, zahlungsbeteiligter, naam tegenpartij, naam, tegenpartij, nom, tiers,
    beneficiaire, beneficiario, destinatario, ordenante, odbiorca, nadawca, mottaker, to from, from to, name omschrijving, naam omschrijving`,
  reference: `reference, ref, payment reference, reference number, ref number, cheque number, check number, cheque no, chq no, chq ref no, ref no, chq ref number, cheque, check, code, customer reference,
    kundenreferenz, kundenreferenz end to end, end to end id, betalingskenmerk, referencia, riferimento, serial`,
  id: `transaction id, transaction number, fitid, unique id, id, bank reference, transaction reference, volgnr, sequence number`,
  currency: `currency, currency code, ccy, wahrung, waehrung, munt, devise, moneda, divisa, valuta code, moeda, waluta, valuta, valuutta`,
  account: `account, account number, account no, auftragskonto, rekening, rekeningnummer, iban bban, kontonummer, konto, compte, cuenta, conto, own account, account name, own iban, account iban`,
  status: `status, state, info, buchungsstatus`,
};

/** Amounts besides the moved one: `Foreign Amount`, `Fee`. */
export const ASIDE = new Set([
  'foreign',
  'original',
  'orig',
  'fee',
  'fees',
  'tax',
  'vat',
  'fremdwahrung',
  'ursprungsbetrag',
]);
