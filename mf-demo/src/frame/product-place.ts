import { useHost } from '@ledgerwise/contract';
import { createContext, useContext } from 'react';

/**
 * Location of the full product: around the demo, whose dialogs it then opens; at an address; or unknown.
 * `sharesStorage`: it can read what this browser stores for the demo.
 */
export type ProductPlace =
  | { readonly kind: 'around' }
  | { readonly kind: 'at'; readonly url: string; readonly sharesStorage: boolean }
  | { readonly kind: 'unknown' };

export const ProductPlaceContext = createContext<ProductPlace>({ kind: 'around' });

export const useProductPlace = (): ProductPlace => useContext(ProductPlaceContext);

/**
 * The setting of a standalone bundle in its page: `<meta name="product-url"
 * content="https://books.example">`.
 */
export function placeInPage(page: Document): ProductPlace {
  const told = page.querySelector('meta[name="product-url"]')?.getAttribute('content') ?? '';
  if (told === '') return { kind: 'unknown' };
  const url = new URL(told, page.location.origin);
  return { kind: 'at', url: url.href.replace(/\/$/, ''), sharesStorage: url.origin === page.location.origin };
}

/** True if the visitor can create an account. */
export function useCanSignUp(): boolean {
  const { auth } = useHost();
  const place = useProductPlace();
  return place.kind === 'at' || (place.kind === 'around' && auth.status === 'signed-out');
}

/** The page of the product that asks a visitor to sign in or to create an account. */
export const accountAddress = (url: string): string => `${url}/accounting/dashboard`;
