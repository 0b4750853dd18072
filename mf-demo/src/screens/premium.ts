/** What a part says that is in the full version alone. */
export const premiumOnly = (what: string): string => `${what} is available in the full premium version`;
