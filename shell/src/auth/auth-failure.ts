import { AppError } from '@ledgerwise/contract';
import { failureTexts } from './failure-texts.ts';

/** The parts of an auth client's error that say what went wrong. */
export interface AuthFailure {
  readonly name: string;
  readonly message: string;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
}

const OFFLINE_STATUS: readonly number[] = [0, 502, 503, 504];
const LINK_CODES: readonly string[] = ['otp_expired', 'flow_state_not_found'];
/** The browser that shows the code is not the one that requested the link. */
const OTHER_BROWSER_CODES: readonly string[] = ['bad_code_verifier', 'pkce_code_verifier_not_found'];

function isOffline({ name, status }: AuthFailure): boolean {
  return name === 'AuthRetryableFetchError' || (status !== undefined && OFFLINE_STATUS.includes(status));
}

/**
 * Converts an auth error with the server's message. Our own text is used if the server did not respond, or mentions
 * internals (a code verifier).
 */
export function authError(failure: AuthFailure): AppError {
  const { message, status, code } = failure;
  if (status === 429)
    return new AppError('auth.rate_limited', {
      cause: failure,
      status,
      message: message || failureTexts.tooMany,
    });
  if (isOffline(failure))
    return new AppError('network.offline', {
      cause: failure,
      message: failureTexts.unreachable,
    });
  if (code !== undefined && LINK_CODES.includes(code))
    return new AppError('auth.link_expired', {
      cause: failure,
      message: message || failureTexts.usedLink,
    });
  if (code !== undefined && OTHER_BROWSER_CODES.includes(code))
    return new AppError('auth.link_of_other_browser', {
      cause: failure,
      message: failureTexts.otherBrowser,
    });
  return new AppError('auth.refused', {
    cause: failure,
    ...(status !== undefined && { status }),
    message: message || failureTexts.unexpected,
  });
}
