/** Formats an amount for comparing figures: two decimals, no negative zero. Other texts are unchanged. */
export function amountText(amount: unknown): string {
  if (typeof amount !== 'number' && typeof amount !== 'string') return String(amount);
  const number = Number(amount);
  if (amount === '' || !Number.isFinite(number)) return String(amount);
  const text = number.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

/** The sum of amounts with at most two decimals, exactly. */
export function sumOf(amounts: readonly unknown[]): number {
  return amounts.reduce<number>((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100;
}
