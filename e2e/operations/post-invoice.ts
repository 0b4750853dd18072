import { randomUUID } from 'node:crypto';
import type { BackendApi, Session } from '../fixtures/accounts.ts';

/** Posts an invoice to a new customer; returns its id. */
export async function postInvoice(api: BackendApi, session: Session): Promise<string> {
  const [customer] = await api.insert<{ id: string }>('customers', { name: 'Kauri' }, session);
  const lines = [{ description: 'Work', unit_price: 20 }];
  const { id } = await api.call<{ id: string }>(
    'save_invoice',
    { document: { customer_id: customer?.id, lines }, key: randomUUID() },
    session,
  );
  await api.call('post_invoice', { id, key: randomUUID() }, session);
  return id;
}
