import { randomUUID } from 'node:crypto';
import { BackendApi, PASSWORD } from '../fixtures/accounts.ts';
import { expectLiveChanges } from './across-servers.ts';
import { postInvoice } from './post-invoice.ts';
import { expectThat, say } from './say.ts';

const FILE_BYTES = 4_000_000;

/**
 * A user's first day: signs up, posts an invoice, attaches a large file. Returns the address to sign in with.
 */
async function workAsNewOwner(api: BackendApi): Promise<string> {
  const page = await fetch(api.url);
  expectThat((await page.text()).includes('<title>Home · Ledgerwise</title>'), 'the first page is there');
  const { email, session } = await api.signUp();
  const id = await postInvoice(api, session);
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(FILE_BYTES, 7)]).toString('base64');
  const file = { file_name: 'contract.pdf', media_type: 'application/pdf', content, key: randomUUID() };
  await api.call('save_attachment', { table_name: 'invoices', record_id: id, ...file }, session);
  expectThat(true, `somebody signs up, posts an invoice and attaches ${FILE_BYTES / 1_000_000} MB`);
  await expectLiveChanges(api, api);
  return email;
}

async function expectInvoiceKept(api: BackendApi, email: string): Promise<void> {
  const session = await api.signIn(email, PASSWORD);
  const invoices = await api.select('invoices', 'select=id', session);
  expectThat(invoices.length === 1, 'the invoice is still there');
}

/** After a restore to a moment before the sign-up. */
async function expectUnknown(api: BackendApi, email: string): Promise<void> {
  const body = { email, password: PASSWORD };
  const { status } = await api.ask('POST', '/auth/v1/token?grant_type=password', body);
  expectThat(status === 400, 'an account that was made after it does not exist');
}

// A program of its own, so that it can run in another network namespace:
// use-server.ts URL works as a new owner and prints the address; use-server.ts URL EMAIL looks for what that owner left,
// use-server.ts URL EMAIL unknown for nothing of theirs.
const [url = '', email, unknown] = process.argv.slice(2);
const api = await BackendApi.at(url);
if (email === undefined) say(`EMAIL ${await workAsNewOwner(api)}`);
else if (unknown !== undefined) await expectUnknown(api, email);
else await expectInvoiceKept(api, email);
process.exit(0);
