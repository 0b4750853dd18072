import type { AuthContext } from './auth-context.ts';
import { requireVerifier } from './mailed-tokens.ts';

/** How long the code that Google's answer leads back with is good. */
const CODE_MINUTES = 5;

interface FlowState {
  readonly user_id: string | null;
  readonly code_challenge: string | null;
  readonly code_challenge_method: string | null;
  readonly is_fresh: boolean | null;
}

/** Who signed in with Google, by the code that the browser was led back with; the code is used up by any try. */
export async function exchangeGoogleCode(
  { sql }: Pick<AuthContext, 'sql'>,
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
