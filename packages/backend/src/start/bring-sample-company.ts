import type { ReadBearer } from '../auth/bearer.ts';
import type { Visitor } from '../front-door/index.ts';
import { hasSampleCompany, seedSampleCompany } from '../seed/seed-sample-company.ts';
import { partOf } from '../server/known-paths.ts';
import type { BackendOptions } from './backend-options.ts';
import type { Core } from './open-core.ts';
import type { SignedInApi } from './start-accounts.ts';

/** The seed asks as a program of this machine. */
const THIS_MACHINE: Visitor = {
  address: '127.0.0.1',
  network: '127.0.0.1',
  isLocal: true,
  host: { name: 'localhost', port: undefined },
  target: { pathname: '/', search: '' },
};

/** Fills an empty database with the sample company, if configured; returns true if its accounts exist. */
export async function bringSampleCompany(
  { seed }: BackendOptions,
  { log, keys, sql }: Core,
  { auth, rest }: SignedInApi,
  readBearer: ReadBearer,
): Promise<boolean> {
  if (seed === 'sample') {
    const ask = async (request: Request): Promise<Response> => {
      const bearer = await readBearer(request.headers.get('authorization'));
      const answer = partOf(new URL(request.url).pathname) === 'auth' ? auth : rest;
      return answer(request, { ...THIS_MACHINE, bearer });
    };
    await seedSampleCompany({ sql, ask, key: keys.publishableKey, log });
  }
  return hasSampleCompany(sql);
}
