import { entities } from '@ledgerwise/domain';
import type { Entity } from '@ledgerwise/resource';
import type { BackendApi, Session } from '../fixtures/accounts.ts';
import { addressOf, type ModuleRoute, readModule } from '../fixtures/module-addresses.ts';
import { readRegistry } from '../fixtures/registry.ts';
import type { Subject, Viewer } from './subject.ts';

const { remotes } = readRegistry();
/** Addresses of the shell itself. */
const SHELL_ADDRESSES = ['/reset-password', '/accept-invitation', '/no-such-page'];
/** Addresses that only redirect. */
const REDIRECTS = new Set([
  '/auth/callback',
  '/accounting',
  '/demo',
  '/accounting/*',
  '/demo/*',
  '/banking/*',
]);
/** Pages that look different in a company without records. */
const EMPTY_ADDRESSES = [
  '/accounting/dashboard',
  '/simple-dashboard',
  '/accounting/getting-started',
  '/accounting/customers',
  '/accounting/invoices',
  '/accounting/accounts-payable',
  '/accounting/reports',
  '/accounting/accounts-receivable',
  '/accounting/general-ledger',
  '/accounting/inventory',
  '/accounting/budgets',
  '/accounting/closing',
  '/banking',
  '/banking/reconciliation',
];

/** The id of the first record of each entity that the sample company has, by the beginning of its routes' ids. */
async function firstRecords(api: BackendApi, session: Session): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { resource } of entities as readonly Entity[]) {
    const answer = await api.ask(
      'GET',
      `/rest/v1/${resource.name}?select=id&order=id&limit=1`,
      undefined,
      session,
    );
    const [first] = answer.ok ? ((await answer.json()) as readonly { id: string }[]) : [];
    if (first) ids.set(resource.name, first.id);
  }
  return ids;
}

/** `/accounting/customers/:id/edit` with the id of a record; undefined if there is none. */
function withRecord(
  address: string,
  { id }: ModuleRoute,
  records: ReadonlyMap<string, string>,
): string | undefined {
  if (!/:\w+/.test(address)) return address.replace(/\/\*$/, '');
  const record = address.startsWith('/demo') ? undefined : records.get(id.split('.')[0] ?? '');
  return record === undefined ? undefined : address.replace(/:\w+/, record);
}

const nameOf = (address: string, viewer: Viewer): string => {
  const words = address
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'record')
    .split('/')
    .filter(Boolean);
  return [...(viewer === 'newcomer' ? ['empty'] : []), ...(words.length > 0 ? words : ['home'])].join('-');
};

function addressesOfModules(records: ReadonlyMap<string, string>): readonly Subject[] {
  return remotes.flatMap(({ id }) => {
    const module = readModule(`mf-${id}`);
    return module.routes.flatMap((route) => {
      const address = addressOf(module, route);
      const path = REDIRECTS.has(address) ? undefined : withRecord(address, route, records);
      if (path === undefined) return [];
      const viewer: Viewer = route.access === 'public' ? 'visitor' : 'owner';
      return [{ name: nameOf(path, viewer), path, viewer }];
    });
  });
}

/** Every address of the product once, with a record of the sample company if it needs one. */
export async function everyAddress(api: BackendApi, owner: Session): Promise<readonly Subject[]> {
  const all: readonly Subject[] = [
    ...addressesOfModules(await firstRecords(api, owner)),
    ...SHELL_ADDRESSES.map((path) => ({ name: nameOf(path, 'visitor'), path, viewer: 'visitor' as const })),
    ...EMPTY_ADDRESSES.map((path) => ({ name: nameOf(path, 'newcomer'), path, viewer: 'newcomer' as const })),
  ];
  return [...new Map(all.map((subject) => [subject.name, subject])).values()];
}
