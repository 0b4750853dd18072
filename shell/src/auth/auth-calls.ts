import type { SupabaseClient } from '@supabase/supabase-js';
import { authError } from './auth-failure.ts';
import { texts } from './dialog-texts.ts';
import { type SignUpValues, storedName } from './validation.ts';

type Client = Pick<SupabaseClient, 'auth'>;

const callbackAddress = (): string => `${location.origin}/auth/callback`;

export async function signIn(client: Client, email: string, password: string): Promise<void> {
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw authError(error);
}

/** Returns true if the new account is already signed in; otherwise its address must be confirmed by mail first. */
export async function signUp(client: Client, values: SignUpValues): Promise<{ isSignedIn: boolean }> {
  const [firstName, lastName] = [storedName(values.firstName), storedName(values.lastName)];
  const { data, error } = await client.auth.signUp({
    email: values.email,
    password: values.password,
    options: {
      emailRedirectTo: callbackAddress(),
      data: {
        first_name: firstName,
        last_name: lastName,
        full_name: `${firstName} ${lastName}`,
        // Time zone of the new company's days.
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    },
  });
  if (error) throw authError(error);
  return { isSignedIn: data.session !== null };
}

export async function sendPasswordReset(client: Client, email: string): Promise<void> {
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  });
  if (error) throw authError(error);
}

export async function changePassword(client: Client, password: string): Promise<void> {
  const { error } = await client.auth.updateUser({ password });
  if (error) throw authError(error);
}

/** True if the operator has set up Google; undefined if the server does not say. */
async function hasGoogle(supabaseUrl: string, supabaseKey: string): Promise<boolean> {
  const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: supabaseKey } });
  if (!answer.ok) return true;
  const settings: { external?: { google?: boolean } } = await answer.json();
  return settings.external?.google !== false;
}

/** Opens Google's sign-in, or shows why that is not possible. */
export async function continueWithGoogle(
  client: Client,
  server: { readonly supabaseUrl: string; readonly supabaseKey: string },
): Promise<void> {
  const isSetUp = await hasGoogle(server.supabaseUrl, server.supabaseKey).catch((cause: unknown) => {
    throw authError({ name: 'AuthRetryableFetchError', message: String(cause), status: 0 });
  });
  if (!isSetUp)
    throw authError({
      name: 'AuthApiError',
      message: texts.calls.noGoogle,
    });
  const { error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: callbackAddress() },
  });
  if (error) throw authError(error);
}
