import { randomUUID } from 'node:crypto';
import './web-socket.ts';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type Account, type Bench, newAddress, type SignedIn, type Target } from './conformance-case.ts';
import { sandboxOpener } from './open-sandbox.ts';

/** The project could not be tried at all; the message says what to do. */
export class NotTried extends Error {}

/** Creates a client, like a browser without a session. */
export const openClient = ({ url, key }: Target): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

async function describeSession(client: SupabaseClient, account: Account): Promise<SignedIn> {
  const { data, error } = await client.rpc('session_context');
  if (error)
    throw new NotTried(
      `The project has no schema of this product (session_context: ${error.message}). Apply packages/backend/supabase to it.`,
    );
  const organisation: string | undefined = data?.organisation?.id;
  if (organisation === undefined)
    throw new NotTried(`${account.email} works in no organization. Give an account that does.`);
  return {
    ...account,
    ...{ id: data.user.id, client, organisation, role: data.role },
    data: createSupabaseDataSource({ client: async () => client, organisationId: () => organisation }),
  };
}

async function signIn(target: Target, account: Account): Promise<SignedIn> {
  const client = openClient(target);
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw new NotTried(`${account.email} could not sign in: ${error.message}`);
  return describeSession(client, account);
}

async function signUp(target: Target, name: string): Promise<SignedIn> {
  const client = openClient(target);
  const email = newAddress(target, name);
  // With a digit of its own: one in 2,500 of these parts has none, and would be refused.
  const account = { email, password: `Correct-Horse-7-${randomUUID().slice(0, 8)}` };
  const { data, error } = await client.auth.signUp({
    ...account,
    options: { data: { full_name: 'Conformance', company_name: `Conformance, ${name}` } },
  });
  const wayOut = 'Give an account with --email and CONFORMANCE_PASSWORD.';
  if (error) throw new NotTried(`${email} could not sign up: ${error.message}. ${wayOut}`);
  if (!data.session)
    throw new NotTried(`The project wants ${email} to confirm its address before it signs in. ${wayOut}`);
  return describeSession(client, account);
}

async function signUpSecond(target: Target, first: SignedIn): Promise<SignedIn> {
  try {
    return await signUp(target, 'two');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new NotTried(`${reason} The account ${first.email} was signed up before, and stays.`);
  }
}

async function removeAccount({ url, serviceKey = '' }: Target, { id }: SignedIn): Promise<boolean> {
  const response = await fetch(`${url}/auth/v1/admin/users/${id}`, {
    method: 'DELETE',
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
  });
  return response.ok;
}

/** A bench that can be closed. */
export interface OpenBench extends Bench {
  /** Signs out, deletes accounts if possible, and returns a line for each thing that remains in the project. */
  close(): Promise<readonly string[]>;
}

/** Signs in the account of a target, or signs up two. Throws `NotTried`. */
export async function openBench(target: Target): Promise<OpenBench> {
  const person = target.account ? await signIn(target, target.account) : await signUp(target, 'one');
  if (person.role !== 'admin')
    throw new NotTried(`${person.email} is ${person.role} in its organization. The cases take an admin.`);
  const neighbour = target.account ? null : await signUpSecond(target, person);
  return {
    ...{ target, person, neighbour },
    visitor: () => openClient(target),
    openSandbox: sandboxOpener(target, person.client),
    async close() {
      const left: string[] = [];
      for (const account of [person, ...(neighbour ? [neighbour] : [])]) {
        await account.client.auth.signOut({ scope: 'local' });
        // An open socket would keep the process alive.
        if (account.client.realtime.isConnected()) await account.client.realtime.disconnect();
        if (target.account) continue;
        const isRemoved = target.serviceKey !== undefined && (await removeAccount(target, account));
        left.push(
          `${isRemoved ? '' : `the account ${account.email}, `}the organization ${account.organisation}`,
        );
      }
      return left;
    },
  };
}
