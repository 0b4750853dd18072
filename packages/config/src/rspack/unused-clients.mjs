/**
 * In place of what supabase-js brings and the product does not use: the clients for storage and functions (files come through the
 * database, ADR 29, and there are no functions of a server), and signing in by a security key or a wallet. Together they are 11 KB
 * of every first page of a session.
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
