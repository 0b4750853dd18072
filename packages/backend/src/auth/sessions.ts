import { randomUUID, timingSafeEqual } from 'node:crypto';
import type postgres from 'postgres';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-token.ts';
import { type Account, type Accounts, requireNotBanned } from './accounts.ts';
import { AuthRefusal } from './auth-error.ts';
import type { Fields } from './read-body.ts';
import type { TokenKeys } from './token-keys.ts';

/** Two tabs may send the same refresh token within this time; a later one counts as stolen. */
const REUSE_SECONDS = 10;

/** Time during which a session from a mailed link may set a password without the previous one. */
const RECOVERY_SECONDS = 3600;

interface Place {
  readonly sessionId: string;
  readonly counter: number;
}

/**
 * Sessions and their refresh tokens. A token is a position in its session (the number of renewals), signed with a key
 * that the database does not have, so only a number must be stored. Each is valid once.
 */
export class Sessions {
  readonly #sql: postgres.Sql;
  readonly #accounts: Accounts;
  readonly #tokens: AccessTokens;
  readonly #keys: TokenKeys;
  readonly #onEnd: (sessionId: string) => void;

  /** `onEnd` is called with each session that ends here, before the response is sent. */
  constructor(
    sql: postgres.Sql,
    accounts: Accounts,
    tokens: AccessTokens,
    keys: TokenKeys,
    onEnd: (sessionId: string) => void,
  ) {
    this.#sql = sql;
    this.#accounts = accounts;
    this.#tokens = tokens;
    this.#keys = keys;
    this.#onEnd = onEnd;
  }

  /** Signs a user in after a password, a sign-in elsewhere or a mailed recovery link. */
  async begin(account: Account, by: 'sign-in' | 'recovery' = 'sign-in'): Promise<Fields> {
    const sessionId = randomUUID();
    await this.#sql`
      insert into auth.sessions (id, user_id, aal, refresh_token_counter, recovered_at)
      values (${sessionId}, ${account.id}, 'aal1', 0, case when ${by === 'recovery'} then now() end)`;
    await this.#accounts.touch(account.id);
    return this.#answer(account.id, { sessionId, counter: 0 });
  }

  /** Renews a session. A token that was already used ends the session: one of the two holders is a thief. */
  async renew(refreshToken: string): Promise<Fields> {
    const place = this.#read(refreshToken);
    if (!place) throw unknownToken();
    const { sessionId, counter } = place;
    const [renewed] = await this.#sql<{ user_id: string }[]>`
      update auth.sessions
      set refresh_token_counter = refresh_token_counter + 1, refreshed_at = now() at time zone 'utc', updated_at = now()
      where id = ${sessionId} and refresh_token_counter = ${counter}
      returning user_id`;
    if (renewed) return this.#answer(renewed.user_id, { sessionId, counter: counter + 1 });
    const [former] = await this.#sql<{ user_id: string; is_twin: boolean }[]>`
      select user_id, refresh_token_counter = ${counter} + 1
        and refreshed_at > (now() at time zone 'utc') - make_interval(secs => ${REUSE_SECONDS}) as is_twin
      from auth.sessions where id = ${sessionId}`;
    if (!former) throw unknownToken();
    if (former.is_twin) return this.#answer(former.user_id, { sessionId, counter: counter + 1 });
    await this.end(sessionId);
    throw new AuthRefusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }

  async isAlive(sessionId: string, userId: string): Promise<boolean> {
    const [row] = await this.#sql`
      select id from auth.sessions where id = ${sessionId} and user_id = ${userId}`;
    return row !== undefined;
  }

  /** True if a mailed link started the session recently. */
  async isRecovered(sessionId: string): Promise<boolean> {
    const [row] = await this.#sql`
      select id from auth.sessions
      where id = ${sessionId} and recovered_at > now() - make_interval(secs => ${RECOVERY_SECONDS})`;
    return row !== undefined;
  }

  async end(sessionId: string): Promise<void> {
    await this.#sql`delete from auth.sessions where id = ${sessionId}`;
    this.#onEnd(sessionId);
  }

  /** Ends all sessions of a user, except one if it is named. */
  async endAllOf(userId: string, except: string | null = null): Promise<void> {
    const ended = await this.#sql<{ id: string }[]>`
      delete from auth.sessions where user_id = ${userId} and (${except}::uuid is null or id <> ${except}::uuid)
      returning id`;
    for (const { id } of ended) this.#onEnd(id);
  }

  async #answer(userId: string, place: Place): Promise<Fields> {
    const account = await this.#accounts.byId(userId);
    if (!account) throw unknownToken();
    requireNotBanned(account);
    const { id, email } = account;
    const { token, expiresAt } = await this.#tokens.issue({ id, email, sessionId: place.sessionId });
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: this.#write(place),
      user: await this.#accounts.describe(account),
      weak_password: null,
    };
  }

  #write({ sessionId, counter }: Place): string {
    const text = `${sessionId}.${counter}`;
    return `${text}.${this.#keys.sign(text).toString('base64url')}`;
  }

  #read(token: string): Place | undefined {
    const [, sessionId = '', counter = '', signature = ''] =
      /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
    const expected = this.#keys.sign(`${sessionId}.${counter}`);
    const given = Buffer.from(signature, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected)
      ? { sessionId, counter: Number(counter) }
      : undefined;
  }
}

const unknownToken = (): AuthRefusal =>
  new AuthRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
