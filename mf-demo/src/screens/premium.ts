/** Text of a part that only the full version has. */
export const premiumOnly = (what: string): string => `${what} is available in the full premium version`;
