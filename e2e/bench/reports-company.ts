import { startPostgres } from '@ledgerwise/backend';
import postgres, { type Sql } from 'postgres';
import { BackendApi, type Session } from '../fixtures/accounts.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { equip, fillInvoices, fillJournal } from './books-company.ts';
import type { Company } from './sign-up.ts';

/** A company with large books behind the built product, and its database. */
export interface ServedCompany {
  readonly sql: Sql;
  readonly server: ProductServer;
  readonly session: Session;
  readonly company: Company;
  /** Ids of the first customer and vendor. */
  readonly customer: string;
  readonly vendor: string;
  stop(): Promise<void>;
}

/** The product with a separate database, which is filled directly. */
export async function serveCompany(lines: number, openInvoices: number): Promise<ServedCompany> {
  const folder = makeScratchFolder('reports');
  const database = await startPostgres({ dataDir: folder });
  const maker = postgres(database.url, { max: 1 });
  await maker`create database books`;
  await maker.end();
  const databaseUrl = database.url.replace(/\/postgres$/, '/books');
  const server = await ProductServer.start({ environment: { DATABASE_URL: databaseUrl } });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const { session } = await (await BackendApi.at(server.url)).signUp();
  const [profile] = await sql<{ org_id: string }[]>`
    select org_id from public.profiles where id = ${session.user.id}`;
  if (!profile) throw new Error('Signing up made no profile.');
  const company: Company = { user: session.user.id, organisation: profile.org_id };
  await equip(sql, company);
  await fillJournal(sql, company, lines);
  await fillInvoices(sql, company, openInvoices);
  await sql`vacuum analyze`;
  await sql`checkpoint`;
  const [contacts] = await sql<{ customer: string; vendor: string }[]>`
    select (select id from public.customers where org_id = ${profile.org_id} order by name limit 1) as customer,
      (select id from public.vendors where org_id = ${profile.org_id} order by name limit 1) as vendor`;
  if (!contacts) throw new Error('The company has no customers.');
  return {
    ...{ sql, server, session, company, ...contacts },
    stop: async () => {
      await sql.end();
      await server.stop();
      await database.stop();
      removeFolder(folder);
    },
  };
}
