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

/** Returns whether the new account is signed in already; else its address must be confirmed by mail first. */
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
        // Where the new company's days begin and end.
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

/** Whether the operator has set up Google; unknown where the server does not tell. */
async function hasGoogle(supabaseUrl: string, supabaseKey: string): Promise<boolean> {
  const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: supabaseKey } });
  if (!answer.ok) return true;
  const settings: { external?: { google?: boolean } } = await answer.json();
  return settings.external?.google !== false;
}

/** Leaves for Google, or says why that is not possible here. */
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
