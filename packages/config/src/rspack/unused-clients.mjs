/**
 * In place of the clients for storage and functions, which supabase-js brings and the product does not use: files come
 * through the database (ADR 29), and there are no functions of a server. They are 7 KB of every first page of a session.
 */
const notBuiltIn = (what) => new Error(`This build has no client for ${what}: see unused-clients.mjs.`);

/** Made with every client. */
export class StorageClient {
  from() {
    throw notBuiltIn('storage');
  }
}
export class StorageApiError extends Error {}

/** Made when it is asked for. */
export class FunctionsClient {
  constructor() {
    throw notBuiltIn('functions');
  }
}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = {};
