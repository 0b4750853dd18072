import { setTimeout as pause } from 'node:timers/promises';
import { authError, tooMany } from './auth-error.ts';
import { weaknessOf } from './password-policy.ts';
import { TokenBuckets } from './token-bucket.ts';

/** Answers a request that comes from an address. */
export type Answer = (request: Request, peer: string) => Promise<Response>;

/** Why a right password does not open the account from there; undefined where it does. */
export type RefusalOf = (email: string, password: string, peer: string) => string | undefined;

/** For each address. An office of fifty people behind one address must not notice them. */
const PER_ADDRESS = {
  token: 60,
  signup: 30,
  verify: 30,
  recover: 20,
  otp: 20,
  magiclink: 20,
  resend: 20,
} as const;
const FAILED_SIGN_INS_PER_MINUTE = 5;

/**
 * Answers that differ by whether an account exists are sent at a full multiple of these: the time that a password check
 * or a mail takes then says nothing.
 */
const REFUSAL_GRID_MS = 500;
const RECOVER_GRID_MS = 250;

type Route = keyof typeof PER_ADDRESS;

function routeOf(request: Request, url: URL): Route | undefined {
  if (request.method === 'OPTIONS') return undefined;
  const name = /^\/auth\/v1\/([a-z]+)$/.exec(url.pathname)?.[1];
  if (name === 'token' && url.searchParams.get('grant_type') !== 'password') return undefined;
  return Object.keys(PER_ADDRESS).find((route): route is Route => route === name);
}

async function bodyOf(request: Request): Promise<{ email?: string; password?: string }> {
  let body: unknown;
  try {
    body = await request.clone().json();
  } catch {
    return {}; // not JSON: the auth server says so in its own words
  }
  if (typeof body !== 'object' || body === null) return {};
  const { email, password }: { email?: unknown; password?: unknown } = body;
  return {
    ...(typeof email === 'string' && { email: email.trim().toLowerCase() }),
    ...(typeof password === 'string' && { password }),
  };
}

async function untilGrid(began: number, grid: number): Promise<void> {
  const passed = performance.now() - began;
  await pause(Math.max(0, Math.ceil(passed / grid) * grid - passed));
}

/** Stands before the auth server: rate limits, the password policy, and answers that take the same time. */
export function guardAuth(answer: Answer, limitFactor = 1, refusalOf?: RefusalOf): Answer {
  const buckets = new Map<Route, TokenBuckets>();
  for (const [route, perMinute] of Object.entries(PER_ADDRESS)) {
    const known = Object.keys(PER_ADDRESS).find((name): name is Route => name === route);
    if (known) buckets.set(known, new TokenBuckets({ perMinute: perMinute * limitFactor }));
  }
  const failures = new TokenBuckets({ perMinute: FAILED_SIGN_INS_PER_MINUTE * limitFactor });

  async function signIn(request: Request, peer: string): Promise<Response> {
    const { email = '', password = '' } = await bodyOf(request);
    const refused = refusalOf?.(email, password, peer);
    if (refused) return authError(403, 'sample_account', refused);
    const key = `${peer} ${email}`;
    // Taken before the check and given back when it succeeds: many at once cannot all slip through.
    if (!failures.take(key)) {
      return tooMany('Too many failed sign-in attempts for this account.', failures.secondsUntilNext(key));
    }
    const began = performance.now();
    const response = await answer(request, peer);
    if (response.ok) failures.forget(key);
    else if (response.status >= 500)
      failures.giveBack(key); // our own failure is not theirs
    else await untilGrid(began, REFUSAL_GRID_MS);
    return response;
  }

  return async (request, peer) => {
    const url = new URL(request.url);
    const route = routeOf(request, url);
    if (route) {
      const bucket = buckets.get(route);
      if (bucket && !bucket.take(peer)) {
        return tooMany('Too many requests from your network.', bucket.secondsUntilNext(peer));
      }
    }
    if (route === 'token') return signIn(request, peer);
    const setsPassword = route === 'signup' || (request.method === 'PUT' && url.pathname === '/auth/v1/user');
    if (setsPassword) {
      const { password } = await bodyOf(request);
      const weakness = password ? weaknessOf(password) : undefined;
      if (weakness) {
        const { sentence, reasons } = weakness;
        return authError(422, 'weak_password', sentence, {
          body: { weak_password: { reasons, message: sentence } },
        });
      }
    }
    if (route === 'recover' || route === 'otp' || route === 'magiclink' || route === 'resend') {
      const began = performance.now();
      const response = await answer(request, peer);
      await untilGrid(began, RECOVER_GRID_MS);
      return response;
    }
    return answer(request, peer);
  };
}
