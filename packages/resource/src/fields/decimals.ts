/** A decimal number in the form that rows carry: an optional minus, digits, and digits behind a point. */
const DECIMAL = /^(-?)0*(\d+)(?:\.(\d+))?$/;

interface Parts {
  readonly units: bigint;
  readonly scale: number;
}

function partsOf(text: string): Parts {
  const match = DECIMAL.exec(text);
  if (!match) throw new Error(`"${text}" is not a decimal number.`);
  const [, sign = '', whole = '', fraction = ''] = match;
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

const raise = ({ units, scale }: Parts, to: number): bigint => units * 10n ** BigInt(to - scale);

/** True for text that `compareDecimals` and `addDecimals` take. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** Returns a number less than, equal to or greater than zero; exact at any size. */
export function compareDecimals(left: string, right: string): number {
  const [a, b] = [partsOf(left), partsOf(right)];
  const scale = Math.max(a.scale, b.scale);
  const [x, y] = [raise(a, scale), raise(b, scale)];
  return x < y ? -1 : x > y ? 1 : 0;
}

function print(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-scale)}`;
}

/** The exact sum, with as many decimals as the longest of the two. */
export function addDecimals(left: string, right: string): string {
  const [a, b] = [partsOf(left), partsOf(right)];
  const scale = Math.max(a.scale, b.scale);
  return print(raise(a, scale) + raise(b, scale), scale);
}

/** Negates a number and keeps its decimals; zero has no sign. */
export function negateDecimal(text: string): string {
  const { units, scale } = partsOf(text);
  return print(-units, scale);
}

/** Prints a number with exactly `scale` decimals, as the database does; null if that would lose digits. */
export function toScale(text: string, scale: number): string | null {
  const { units, scale: has } = partsOf(text);
  if (has <= scale) return print(raise({ units, scale: has }, scale), scale);
  const factor = 10n ** BigInt(has - scale);
  return units % factor === 0n ? print(units / factor, scale) : null;
}
