import { Refusal } from '../front-door/index.ts';
import type { LimitReached } from '../limits/limit-reached.ts';

/** A request of the auth server that is refused, with GoTrue's code for it. */
export class AuthRefusal extends Refusal {
  readonly code: string;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, sentence: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(status, sentence);
    this.code = code;
    this.extra = extra;
  }
}

/** An answer in the shape of GoTrue, which supabase-js turns into an AuthApiError. */
export function authError(
  status: number,
  code: string,
  sentence: string,
  extra: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
  } = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg: sentence, ...extra.body },
    {
      status,
      headers: {
        'x-sb-error-code': code,
        ...extra.headers,
      },
    },
  );
}

/** Too many requests, with the time of the next attempt. */
export const tooMany = ({ message, headers }: LimitReached): Response =>
  authError(429, 'over_request_rate_limit', message, { headers });

/** The link or code is used, expired, replaced or invalid: the same message for all. */
export const expiredCode = (): AuthRefusal =>
  new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid');
