/** Format of a number, and the message for one that does not match. */
interface NumberShape {
  readonly label: string;
  /** Hint under the field. */
  readonly hint: string;
  readonly pattern: RegExp;
  readonly sentence: string;
  /** Verifies its check digits, if it has any. */
  readonly fits?: (number: string) => boolean;
  /** More is not taken while it is typed. */
  readonly longest?: number;
}

/** Format of bank account numbers in a country. */
interface NumberFormat {
  readonly label: string;
  /** A company with one of these base currencies begins with it. */
  readonly currencies: readonly string[];
  readonly account: NumberShape;
  /** The routing number; null if the account number contains it. */
  readonly routing: NumberShape | null;
  /** True if it also contains letters. */
  readonly hasLetters: boolean;
}

/** True for nine digits whose sum, weighted by 3, 7 and 1 in turn, is a multiple of ten. */
export function isRoutingNumber(digits: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0),
    0,
  );
  return /^\d{9}$/.test(digits) && sum % 10 === 0;
}

/** Verifies the check digits of an IBAN (ISO 7064): the first four characters are moved to the end, and A is 10. */
export function isIban(number: string): boolean {
  const digits = [...`${number.slice(4)}${number.slice(0, 4)}`]
    .map((one) => Number.parseInt(one, 36))
    .join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const digits = (least: number, most = least): RegExp => new RegExp(`^\\d{${least},${most}}$`);

/** Formats by country, the same as in the database's `private.bank_number_formats`. */
export const NUMBER_FORMATS = {
  US: {
    label: 'United States',
    currencies: ['USD'],
    account: {
      label: 'Account Number',
      hint: '8 to 17 digits',
      pattern: digits(8, 17),
      sentence: 'Account number must be 8-17 digits',
    },
    routing: {
      label: 'Routing Number',
      hint: '9 digits',
      pattern: digits(9),
      sentence: 'Invalid routing number format (must be 9 digits with valid checksum)',
      fits: isRoutingNumber,
      longest: 9,
    },
    hasLetters: false,
  },
  CA: {
    label: 'Canada',
    currencies: ['CAD'],
    account: {
      label: 'Account Number',
      hint: '7 to 12 digits',
      pattern: digits(7, 12),
      sentence: 'A Canadian account number has 7 to 12 digits',
    },
    routing: {
      label: 'Transit and Institution Number',
      hint: '5 digits of the branch, 3 of the bank',
      pattern: digits(8),
      sentence: 'Enter 5 digits of the transit number and 3 of the institution number',
    },
    hasLetters: false,
  },
  AU: {
    label: 'Australia',
    currencies: ['AUD'],
    account: {
      label: 'Account Number',
      hint: '5 to 10 digits',
      pattern: digits(5, 10),
      sentence: 'An Australian account number has 5 to 10 digits',
    },
    routing: { label: 'BSB', hint: '6 digits', pattern: digits(6), sentence: 'A BSB has 6 digits' },
    hasLetters: false,
  },
  NZ: {
    label: 'New Zealand',
    currencies: ['NZD'],
    account: {
      label: 'Account Number',
      hint: '15 or 16 digits',
      pattern: digits(15, 16),
      sentence: 'A New Zealand account number has 15 or 16 digits: bank, branch, account and suffix',
    },
    routing: null,
    hasLetters: false,
  },
  GB: {
    label: 'United Kingdom',
    currencies: ['GBP'],
    account: {
      label: 'Account Number',
      hint: '8 digits',
      pattern: digits(8),
      sentence: 'A British account number has 8 digits. Put zeros in front of a shorter one',
    },
    routing: {
      label: 'Sort Code',
      hint: '6 digits',
      pattern: digits(6),
      sentence: 'A sort code has 6 digits',
    },
    hasLetters: false,
  },
  IN: {
    label: 'India',
    currencies: ['INR'],
    account: {
      label: 'Account Number',
      hint: '9 to 18 digits',
      pattern: digits(9, 18),
      sentence: 'An Indian account number has 9 to 18 digits',
    },
    routing: {
      label: 'IFSC',
      hint: 'As SBIN0001234',
      pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
      sentence: 'An IFSC has 4 letters, a zero, and 6 letters or digits',
    },
    hasLetters: true,
  },
  IBAN: {
    label: 'Europe and others (IBAN)',
    currencies: ['EUR', 'CHF'],
    account: {
      label: 'IBAN',
      hint: 'As IE29 AIBK 9311 5212 3456 78',
      pattern: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
      sentence: 'This is not a valid IBAN. Compare it with a bank statement',
      fits: isIban,
    },
    routing: {
      label: 'BIC',
      hint: '8 or 11 letters and digits',
      pattern: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
      sentence: 'A BIC has 8 or 11 letters and digits',
    },
    hasLetters: true,
  },
  OTHER: {
    label: 'Another country',
    currencies: [],
    account: {
      label: 'Account Number',
      hint: '4 to 34 letters and digits',
      pattern: /^[A-Z0-9]{4,34}$/,
      sentence: 'An account number has 4 to 34 letters and digits',
    },
    routing: {
      label: 'Bank Code',
      hint: '3 to 20 letters and digits',
      pattern: /^[A-Z0-9]{3,20}$/,
      sentence: 'The number of a bank has 3 to 20 letters and digits',
    },
    hasLetters: true,
  },
} as const satisfies Readonly<Record<string, NumberFormat>>;

export type NumberFormatName = keyof typeof NUMBER_FORMATS;

const isFormat = (name: string): name is NumberFormatName => Object.hasOwn(NUMBER_FORMATS, name);
const NAMES = Object.keys(NUMBER_FORMATS).filter(isFormat);

/** The formats to choose from. */
export const NUMBER_FORMAT_CHOICES = NAMES.map((value) => ({ value, label: NUMBER_FORMATS[value].label }));

/** A format by its name; that of the United States for an unknown one. */
export const numberFormat = (name: string): NumberFormat => NUMBER_FORMATS[isFormat(name) ? name : 'US'];

/** Default for a company with a base currency. */
export const usualNumberFormat = (currency: string): NumberFormatName =>
  NAMES.find((name) => numberFormat(name).currencies.includes(currency)) ?? 'OTHER';

/** Normalizes a typed number: no spaces and dashes, and no letters where it has none. */
export function numberOf(typed: string, { hasLetters }: NumberFormat, shape: NumberShape | null): string {
  const number = hasLetters ? typed.toUpperCase().replace(/[^A-Z0-9]/g, '') : typed.replace(/\D/g, '');
  return number.slice(0, shape?.longest);
}

/** Problem of a number; undefined if valid or empty. */
export function numberProblem(number: string, shape: NumberShape | null): string | undefined {
  if (number === '' || shape === null) return undefined;
  return shape.pattern.test(number) && (shape.fits?.(number) ?? true) ? undefined : shape.sentence;
}
