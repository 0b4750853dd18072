/**
 * Replaces the clients for storage and functions, which supabase-js includes and the product does not use: files are in
 * the database (ADR 29), and there are no edge functions. They would be 7 KB of every session's first page.
 */
const notBuiltIn = (what) => new Error(`This build has no client for ${what}: see unused-clients.mjs.`);

/** Created with every client. */
export class StorageClient {
  from() {
    throw notBuiltIn('storage');
  }
}
export class StorageApiError extends Error {}

/** Created on demand. */
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
