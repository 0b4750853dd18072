import { entryFor, type Registry, type RegistryEntry } from '@ledgerwise/contract';

/** Cookie by which a visitor gets the same releases on every visit; servers read it too. */
const VISITOR_COOKIE = 'ledgerwise-visitor';
const A_YEAR_S = 31_536_000;
/** 22 characters in base64. */
const ID_BYTES = 16;

/** A page as far as its cookies go. */
export type CookieJar = Pick<Document, 'cookie'>;

function readVisitor({ cookie }: CookieJar): string | undefined {
  const found = cookie.split('; ').find((one) => one.startsWith(`${VISITOR_COOKIE}=`));
  return found?.slice(VISITOR_COOKIE.length + 1) || undefined;
}

function makeVisitor(jar: CookieJar): string | undefined {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  const id = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  jar.cookie = `${VISITOR_COOKIE}=${id}; path=/; max-age=${A_YEAR_S}; samesite=lax`;
  // Without cookies the id is not kept.
  return readVisitor(jar);
}

/** The modules of the registry as this visitor gets them. Who visits for the first time while a canary is live gets an id. */
export function entriesForVisitor(registry: Registry, jar: CookieJar): readonly RegistryEntry[] {
  const hasCanary = registry.remotes.some(({ canary }) => canary !== undefined);
  const visitor = hasCanary ? (readVisitor(jar) ?? makeVisitor(jar)) : undefined;
  return registry.remotes.map((entry) => entryFor(entry, visitor));
}
