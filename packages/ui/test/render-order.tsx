import { AppError, type DataSource, HostProvider, type Organisation, type Row } from '@ledgerwise/contract';
import { MemoryRouter, Route, Routes, useLocation } from '@ledgerwise/contract/router';
import { type AnyResource, defineLocalResource, flag, text, type Values } from '@ledgerwise/resource';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { render } from '@testing-library/react';
import { DocumentEditor } from '../src/document/index.ts';
import { ResourceRoot } from '../src/resource/index.ts';
import { articles, buyers, orders } from './orders.resource.ts';
import { type HostOptions, testHost } from './test-host.ts';

/** The settings of the organization, as far as documents read them. */
const settings = defineLocalResource({
  name: 'company_settings',
  label: { one: 'Settings', many: 'Settings' },
  title: 'company_name',
  fields: {
    company_name: text({ label: 'Name' }),
    base_currency: text({ label: 'Currency' }),
    tax_inclusive: flag({ label: 'Inclusive' }),
  },
  list: { columns: ['company_name'] },
  form: { sections: [] },
  empty: { title: '', text: '' },
  sample: [],
});

export interface SavedOrder {
  readonly document: Values & { readonly lines: readonly Values[] };
  readonly key: string;
}

/**
 * Orders kept like the database keeps documents: head and lines by one function that knows its keys, and refuses what was
 * changed meanwhile.
 */
export function orderStore() {
  const local = createLocalDataSource({
    resources: [articles, buyers, settings, orders],
    storage: localStorage,
    seed: {
      articles: [
        { name: 'Oak desk', sku: 'D-1', price: '450.00' },
        { name: 'Desk lamp', sku: 'L-1', price: '39.90' },
      ],
      buyers: [{ name: 'Aspen' }, { name: 'Bluegum' }],
      company_settings: [{ company_name: 'Acme', base_currency: 'USD', tax_inclusive: false }],
    },
    events: new EventTarget(),
  });
  const calls: SavedOrder[] = [];
  const kept = new Map<string, { row: Row; lines: readonly Values[] }>();
  const byKey = new Map<string, Row>();
  /** Failures of the next calls; after `lost` the order is saved, but the answer is lost. */
  const failures: (AppError | 'lost')[] = [];

  const put = (document: SavedOrder['document']): Row => {
    const { lines: sent, ...head } = document;
    const id = String(document.id ?? crypto.randomUUID());
    const version = Number(kept.get(id)?.row.version ?? 0);
    if (version !== 0 && Number(document.version) !== version)
      throw new AppError('document.conflict', {
        message: 'The order O-1 was changed by Maria Chen at 2026-03-01 10:00:00 UTC, after you opened it.',
      });
    const known = new Set(kept.get(id)?.lines.map((line) => line.id));
    const lines = sent.map((line) => {
      if (line.id !== undefined && !known.delete(line.id)) throw new AppError('document.unknown_line');
      return { ...line, id: line.id ?? crypto.randomUUID() };
    });
    const row = { number: 'O-1', status: 'draft', ...head, id, version: version + 1 };
    kept.set(id, { row, lines });
    return row;
  };
  const save = ({ document, key }: SavedOrder): Row => {
    const before = byKey.get(key);
    if (before) return before;
    const row = put(document);
    byKey.set(key, row);
    return row;
  };
  const call = async (name: string, args: object): Promise<unknown> => {
    if (name === 'save_invoice') {
      const sent = args as SavedOrder;
      calls.push(sent);
      const failure = failures.shift();
      if (failure instanceof AppError) throw failure;
      const row = save(sent);
      if (failure === 'lost') throw new AppError('network.offline');
      return row;
    }
    if (name === 'document_lines' && 'id' in args)
      return (kept.get(String(args.id))?.lines ?? []).map((line) => ({ ...line, names: {} }));
    const others: (name: never, args: never) => Promise<unknown> = local.call;
    return others(name as never, args as never);
  };
  const get = async (table: string, id: string): Promise<Row> => {
    const order = table === 'orders' ? kept.get(id)?.row : undefined;
    return order ?? local.get(table, id);
  };
  const data: DataSource = {
    ...local,
    get: get as DataSource['get'],
    call: call as DataSource['call'],
  };
  return { data, calls, kept, failures, put };
}

function Address({ onMove }: { onMove(address: string): void }) {
  const { pathname, search } = useLocation();
  onMove(pathname + search);
  return null;
}

/** Renders the editor of orders at an address; `renderAs` renders it again, with other labels. */
export function renderOrder(
  data: DataSource,
  path = '/orders/new',
  resource: AnyResource = orders,
  own: Partial<Organisation> = {},
  more: Pick<HostOptions, 'offline' | 'connection'> = {},
) {
  const { host, notify } = testHost(data, { own, ...more });
  const location = { current: '' };
  const screenOf = (shown: AnyResource) => {
    const editor = (
      <ResourceRoot resource={shown}>
        <DocumentEditor resource={shown} />
      </ResourceRoot>
    );
    return (
      <HostProvider value={host}>
        <MemoryRouter initialEntries={[path]}>
          <Address onMove={(address) => (location.current = address)} />
          <Routes>
            <Route path="/orders/new" element={editor} />
            <Route path="/orders/:id/edit" element={editor} />
            <Route path="*" element="Elsewhere" />
          </Routes>
        </MemoryRouter>
      </HostProvider>
    );
  };
  const view = render(screenOf(resource));
  const renderAs = (shown: AnyResource): void => view.rerender(screenOf(shown));
  return { ...view, notify, location, renderAs };
}
