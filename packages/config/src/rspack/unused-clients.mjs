/**
 * Replaces what supabase-js includes and the product does not use: the clients for storage and functions (files are in the database,
 * ADR 29, and there are no edge functions), and sign-in by a security key or a wallet. They would be 11 KB of every session's first
 * page.
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

/** Made with every client. */
export class WebAuthnApi {}
export const webAuthnAbortService = {};
const noSecurityKeys = () => {
  throw notBuiltIn('security keys and wallets');
};

export {
  noSecurityKeys as browserSupportsWebAuthn,
  noSecurityKeys as createCredential,
  noSecurityKeys as createSiweMessage,
  noSecurityKeys as deserializeCredentialCreationOptions,
  noSecurityKeys as deserializeCredentialRequestOptions,
  noSecurityKeys as fromHex,
  noSecurityKeys as getAddress,
  noSecurityKeys as getCredential,
  noSecurityKeys as serializeCredentialCreationResponse,
  noSecurityKeys as serializeCredentialRequestResponse,
  noSecurityKeys as toHex,
};
