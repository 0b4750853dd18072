import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as openid from 'openid-client';
import type postgres from 'postgres';
import type { Accounts } from './accounts.ts';
import { requireVerifier } from './mailed-tokens.ts';
import type { Fields } from './read-body.ts';
import { newSecret } from './token-keys.ts';

/** The operator's own Google project. */
export interface GoogleClient {
  readonly clientId: string;
  readonly secret: string;
}

/** Google as it describes itself at https://accounts.google.com/.well-known/openid-configuration. */
const GOOGLE: openid.ServerMetadata = {
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
};

/** Time for choosing an account at Google. */
const STATE_MINUTES = 10;
/** Validity of the code with which Google's response returns to us. */
const CODE_MINUTES = 5;
/** An unfinished flow is deleted after a day. */
const FORGOTTEN = '1 day';

interface FlowState {
  readonly user_id: string | null;
  readonly code_challenge: string | null;
  readonly code_challenge_method: string | null;
  readonly is_fresh: boolean | null;
}

/** State in the address that Google redirects to, signed by this server. */
interface State {
  readonly flow: string;
  readonly redirectTo: string;
}

/** Reason why a sign-in with Google failed, for the screen where it started. */
export class GoogleRefusal extends Error {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

export interface GoogleSignInOptions {
  readonly sql: postgres.Sql;
  readonly accounts: Accounts;
  readonly client: GoogleClient;
  readonly siteUrl: string;
  readonly jwtSecret: string;
}

/**
 * Sign-in with Google by OpenID Connect: with a code that only this server can redeem (PKCE towards Google), for a
 * browser with a secret that its return is bound to (PKCE towards us).
 */
export class GoogleSignIn {
  readonly #options: GoogleSignInOptions;
  readonly #config: openid.Configuration;
  readonly #stateKey: Uint8Array;
  readonly #verifierKey: Uint8Array;

  constructor(options: GoogleSignInOptions) {
    this.#options = options;
    const { clientId, secret } = options.client;
    this.#config = new openid.Configuration(GOOGLE, clientId, secret, openid.ClientSecretPost(secret));
    openid.enableNonRepudiationChecks(this.#config);
    const key = (purpose: string): Uint8Array =>
      new Uint8Array(hkdfSync('sha256', options.jwtSecret, '', `ledgerwise google ${purpose}`, 32));
    [this.#stateKey, this.#verifierKey] = [key('state'), key('verifier')];
  }

  /** Returns the address where users choose an account; `challenge` belongs to the browser's secret. */
  async begin(redirectTo: string, challenge: string): Promise<URL> {
    const flow = randomUUID();
    const { sql } = this.#options;
    await sql`
      delete from auth.flow_state where created_at < now() - ${FORGOTTEN}::interval`;
    await sql`
      insert into auth.flow_state (id, authentication_method, provider_type, code_challenge_method, code_challenge)
      values (${flow}, 'oauth', 'google', 's256', ${challenge})`;
    const state = await new SignJWT({ flow, redirect_to: redirectTo })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(`${STATE_MINUTES}m`)
      .sign(this.#stateKey);
    return openid.buildAuthorizationUrl(this.#config, {
      redirect_uri: this.#callback,
      scope: 'openid email profile',
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(this.#verifierOf(flow)),
      code_challenge_method: 'S256',
    });
  }

  /** Returns the state of a callback; undefined if this server did not start it, or too long ago. */
  async stateOf(given: URLSearchParams): Promise<State | undefined> {
    try {
      const { payload } = await jwtVerify(given.get('state') ?? '', this.#stateKey, {
        algorithms: ['HS256'],
      });
      const { flow, redirect_to: redirectTo } = payload;
      return typeof flow === 'string' && typeof redirectTo === 'string' ? { flow, redirectTo } : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Redeems Google's code; returns the code for the browser that started the flow. Throws a `GoogleRefusal`.
   */
  async finish(given: URLSearchParams, { flow }: State): Promise<string> {
    const person = await this.#whoIsIt(given, flow);
    const userId = await this.#accountOf(person);
    const code = newSecret();
    const claimed = await this.#options.sql`
      update auth.flow_state set user_id = ${userId}, auth_code = ${code}, auth_code_issued_at = now(), updated_at = now()
      where id = ${flow} and user_id is null
      returning id`;
    if (claimed.length === 0)
      throw new GoogleRefusal('flow_state_already_used', 'This sign-in has ended already.');
    return code;
  }

  get #callback(): string {
    return `${this.#options.siteUrl}/auth/v1/callback`;
  }

  /** The secret shared with Google: derived from the flow, so that it is stored nowhere. */
  #verifierOf(flow: string): string {
    return createHmac('sha256', this.#verifierKey).update(flow).digest('base64url');
  }

  async #whoIsIt(given: URLSearchParams, flow: string): Promise<Fields & { sub: string; email: string }> {
    const refusal = given.get('error');
    if (refusal !== null)
      throw new GoogleRefusal(refusal, given.get('error_description') ?? 'Google did not sign you in.');
    const address = new URL(this.#callback);
    address.search = given.toString();
    const tokens = await openid
      .authorizationCodeGrant(this.#config, address, {
        pkceCodeVerifier: this.#verifierOf(flow),
        expectedState: given.get('state') ?? '',
        idTokenExpected: true,
      })
      .catch(() => {
        throw new GoogleRefusal(
          'unexpected_failure',
          'Google did not confirm this sign-in. Please try again.',
        );
      });
    const claims = tokens.claims();
    if (typeof claims?.email !== 'string' || claims.email_verified !== true)
      throw new GoogleRefusal(
        'provider_email_needs_verification',
        'Google has not verified the email address of this account. Verify it there first.',
      );
    const { sub, email, name, picture } = claims;
    return {
      sub,
      email: email.toLowerCase(),
      email_verified: true,
      iss: GOOGLE.issuer,
      provider_id: sub,
      ...(typeof name === 'string' && { name, full_name: name }),
      ...(typeof picture === 'string' && { picture, avatar_url: picture }),
    };
  }

  async #accountOf(person: Fields & { sub: string; email: string }): Promise<string> {
    const { accounts } = this.#options;
    const account =
      (await accounts.byIdentity('google', person.sub)) ??
      (await accounts.byEmail(person.email)) ??
      (await accounts.createByGoogle(person));
    if (account.banned_until && account.banned_until > new Date())
      throw new GoogleRefusal('user_banned', 'This account is suspended. Ask your operator.');
    await accounts.keepIdentity(account.id, 'google', person);
    return account.id;
  }
}

/** The user who signed in with Google, by the code in the redirect; any attempt uses up the code. */
export async function exchangeGoogleCode(
  sql: postgres.Sql,
  code: string,
  verifier: string,
): Promise<string | undefined> {
  const [state] = await sql<FlowState[]>`
    delete from auth.flow_state where auth_code = ${code} and user_id is not null
    returning user_id, code_challenge, code_challenge_method,
      auth_code_issued_at > now() - make_interval(mins => ${CODE_MINUTES}) as is_fresh`;
  if (!state?.is_fresh) return undefined;
  requireVerifier(state.code_challenge, state.code_challenge_method, verifier);
  return state.user_id ?? undefined;
}
