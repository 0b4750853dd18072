import type { RegistryEntry } from '@ledgerwise/contract';

/** Trusted Types, as far as browsers that have them are asked here. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string; createHTML(text: string): string },
  ): unknown;
}

/** The origins that modules are taken from. */
export const originsOf = (entries: readonly Pick<RegistryEntry, 'entry'>[]): readonly string[] =>
  entries.map(({ entry }) => new URL(entry, location.href).origin);

/**
 * Lets the page load scripts and workers from its own origin only, and returns what allows more origins:
 * a page has one such policy, and needs scripts of its own before it knows the registry. With it the page's policy refuses every
 * other text that would become code. Markup is refused too; what antd writes into its style elements holds none. Browsers
 * without Trusted Types have the content security policy alone.
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
