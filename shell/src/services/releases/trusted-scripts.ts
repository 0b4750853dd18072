import type { RegistryEntry } from '@ledgerwise/contract';

/** Trusted Types, as far as they are used here. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string; createHTML(text: string): string },
  ): unknown;
}

/** Returns the origins of modules. */
export const originsOf = (entries: readonly Pick<RegistryEntry, 'entry'>[]): readonly string[] =>
  entries.map(({ entry }) => new URL(entry, location.href).origin);

/**
 * Limits the page to scripts and workers from its own origin, and returns a function that allows more origins: a page
 * has only one such policy, and needs its own scripts before it knows the registry. The page's policy then refuses all
 * other text that would become code. Markup is refused too; what antd writes into its style elements contains none.
 * Browsers without Trusted Types only have the content security policy.
 */
export function guardScripts(page: object = window): (origins: readonly string[]) => void {
  const { trustedTypes } = page as { readonly trustedTypes?: TrustedTypePolicies };
  const allowed = new Set([location.origin]);
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin } = new URL(address, document.baseURI);
      if (allowed.has(origin)) return address;
      throw new TypeError(`No script is loaded from ${origin}: the registry does not name it.`);
    },
    createHTML(text) {
      if (!text.includes('<')) return text;
      throw new TypeError('Markup is not put into the page as text.');
    },
  });
  return (origins) => {
    for (const origin of origins) allowed.add(origin);
  };
}
