import { createHash, timingSafeEqual } from 'node:crypto';
import type postgres from 'postgres';
import { ACCOUNT_LIMITS } from '../limits/sign-in-limits.ts';
import { AuthRefusal, expiredCode } from './auth-error.ts';
import { newSecret, type TokenKeys } from './token-keys.ts';

export type Purpose = 'recovery' | 'email_change_current' | 'email_change_new';

/** Validity of a mailed link. */
const LINK_MINUTES = 60;
/** Validity of the code that a link is exchanged for. */
const CODE_MINUTES = 5;

/** A mailed link that is still valid. */
export interface MailedToken {
  readonly userId: string;
  readonly purpose: Purpose;
  /** True if the requesting browser has a secret: then only that browser may use the link. */
  readonly isBoundToBrowser: boolean;
}

interface Row {
  readonly user_id: string;
  readonly purpose: Purpose;
  readonly code_challenge: string | null;
}

const asToken = ({ user_id, purpose, code_challenge }: Row): MailedToken => ({
  userId: user_id,
  purpose,
  isBoundToBrowser: code_challenge !== null,
});

/** Mailed secrets: 256 random bits, stored as keyed hashes, each valid once. */
export class MailedTokens {
  readonly #sql: postgres.Sql;
  readonly #keys: TokenKeys;

  constructor(sql: postgres.Sql, keys: TokenKeys) {
    this.#sql = sql;
    this.#keys = keys;
  }

  /** Creates a secret; an older one for the same purpose becomes invalid. */
  async make(userId: string, purpose: Purpose, codeChallenge: string | null = null): Promise<string> {
    const secret = newSecret();
    await this.#sql`
      insert into auth.mailed_tokens (user_id, purpose, token_hash, code_challenge, expires_at)
      values (${userId}, ${purpose}, ${this.#keys.hash(secret)}, ${codeChallenge},
        now() + make_interval(mins => ${LINK_MINUTES}))
      on conflict (user_id, purpose) do update set
        token_hash = excluded.token_hash, code_challenge = excluded.code_challenge, code_hash = null,
        code_expires_at = null, guesses = 0, created_at = now(), expires_at = excluded.expires_at`;
    return secret;
  }

  /** Reads the token of a secret without using it up. */
  async look(secret: string, purposes: readonly Purpose[]): Promise<MailedToken | undefined> {
    const [row] = await this.#sql<Row[]>`
      select user_id, purpose, code_challenge from auth.mailed_tokens
      where token_hash = ${this.#keys.hash(secret)} and purpose = any (${[...purposes]}) and expires_at > now()`;
    return row && asToken(row);
  }

  /** Uses a secret; of two simultaneous attempts, one succeeds. */
  async claim(secret: string, purposes: readonly Purpose[]): Promise<MailedToken | undefined> {
    const [row] = await this.#sql<Row[]>`
      delete from auth.mailed_tokens
      where token_hash = ${this.#keys.hash(secret)} and purpose = any (${[...purposes]}) and expires_at > now()
        and code_challenge is null
      returning user_id, purpose, code_challenge`;
    return row && asToken(row);
  }

  /**
   * Counts a guess that names an account, before it is checked; returns false after too many guesses. Counted first, so
   * that simultaneous ones cannot all pass.
   */
  async mayGuess(userId: string): Promise<boolean> {
    const [row] = await this.#sql<{ guesses: number }[]>`
      update auth.mailed_tokens set guesses = guesses + 1 where user_id = ${userId} and purpose = 'recovery'
      returning guesses`;
    return (row?.guesses ?? 0) <= ACCOUNT_LIMITS.wrongCodes.amount;
  }

  /** Creates a code for the browser that requested the link: useless without that browser's secret. */
  async codeFor(secret: string): Promise<string | undefined> {
    const code = newSecret();
    const [row] = await this.#sql`
      update auth.mailed_tokens
      set code_hash = ${this.#keys.hash(code)}, code_expires_at = now() + make_interval(mins => ${CODE_MINUTES})
      where token_hash = ${this.#keys.hash(secret)} and expires_at > now() and code_challenge is not null
      returning id`;
    return row && code;
  }

  /** Exchanges such a code: this uses up the link, even if the attempt fails. Undefined for an unknown code. */
  async exchange(code: string, verifier: string): Promise<MailedToken | undefined> {
    const [row] = await this.#sql<(Row & { is_fresh: boolean })[]>`
      delete from auth.mailed_tokens where code_hash = ${this.#keys.hash(code)}
      returning user_id, purpose, code_challenge, code_expires_at > now() as is_fresh`;
    if (!row) return undefined;
    if (!row.is_fresh) throw expiredCode();
    requireVerifier(row.code_challenge, 's256', verifier);
    return asToken(row);
  }

  async forget(userId: string, purposes: readonly Purpose[]): Promise<void> {
    await this
      .#sql`delete from auth.mailed_tokens where user_id = ${userId} and purpose = any (${[...purposes]})`;
  }
}

/** RFC 7636: the browser that started must present the secret of its challenge. */
export function requireVerifier(challenge: string | null, method: string | null, verifier: string): void {
  const expected = Buffer.from(challenge ?? '');
  const given = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  if (
    method !== 's256' ||
    challenge === null ||
    given.length !== expected.length ||
    !timingSafeEqual(given, expected)
  )
    throw new AuthRefusal(
      400,
      'bad_code_verifier',
      'This link works only in the browser that requested it. Request a new one here.',
    );
}

/** Returns the challenge of a request that the same browser must complete; null if it has none. */
export function challengeOf(challenge: string | undefined, method: string | undefined): string | null {
  if (!challenge) return null;
  if (method?.toLowerCase() !== 's256' || !/^[\w-]{43}$/.test(challenge))
    throw new AuthRefusal(
      400,
      'validation_failed',
      'A code challenge must be made with the method S256 (RFC 7636).',
    );
  return challenge;
}
