import { entryFor, parseRegistry } from '@ledgerwise/contract';
import { randomFrom } from '@ledgerwise/domain/proof';

const COOKIE = 'ledgerwise-visitor';
const ID_LENGTH = 22;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Number of simultaneous requests. */
const AT_ONCE = 20;

/** Ids as the server gives them to visitors, which follow from a seed, so that a run can be repeated. */
export function visitorIds(count: number, seed: number): readonly string[] {
  const random = randomFrom(seed);
  const id = () => Array.from({ length: ID_LENGTH }, () => LETTERS[random.below(LETTERS.length)]).join('');
  return Array.from({ length: count }, id);
}

export const visitorCookie = (visitor: string) => ({ name: COOKIE, value: visitor });

/** The result of one page for a visitor of a module. */
export interface Visit {
  /** Version of the module that the page was composed of. */
  readonly version: string | undefined;
  /** Id that the server assigned with this response to a visitor without one. */
  readonly given: string | undefined;
}

const inPage = (html: string, id: string): unknown =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? '',
  );

/**
 * Loads a page without a browser, and reads the versions that a browser would load: from the registry in it, and the
 * manifests.
 */
export async function visit(url: string, address: string, module: string, visitor?: string): Promise<Visit> {
  const headers = visitor === undefined ? {} : { cookie: `${COOKIE}=${visitor}` };
  const answer = await fetch(url + address, { headers });
  const html = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const given = new RegExp(`${COOKIE}=([\\w-]+)`).exec(answer.headers.get('set-cookie') ?? '')?.[1];
  const entry = parseRegistry(inPage(html, 'registry')).remotes.find(({ id }) => id === module);
  const modules = inPage(html, 'modules') as Readonly<Record<string, { readonly version?: string }>>;
  const version = modules[module]?.version;
  const chosen = entry && entryFor(entry, visitor ?? given).version;
  if (chosen !== version)
    throw new Error(`${address} was composed of ${module} ${version}, and its registry chooses ${chosen}.`);
  return { version, given };
}

/** The same for many, some at a time; the answers are in the order of the visitors. */
export async function visitAll<Visitor>(
  visitors: readonly Visitor[],
  one: (visitor: Visitor) => Promise<Visit>,
): Promise<readonly Visit[]> {
  const found: Visit[] = [];
  for (let from = 0; from < visitors.length; from += AT_ONCE)
    found.push(...(await Promise.all(visitors.slice(from, from + AT_ONCE).map(one))));
  return found;
}
