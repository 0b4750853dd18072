import { ensure, ensureEqual } from '@ledgerwise/resource/checks';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { type Bench, type ConformanceCase, newAddress, Skipped } from './conformance-case.ts';
import { statusOf } from './raw-request.ts';

async function signInAgain({
  person,
  visitor,
}: Bench): Promise<{ client: SupabaseClient; session: Session }> {
  const client = visitor();
  const { email, password } = person;
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (!data.session) throw new Error(`Signing in with the right password failed: ${error?.message}`);
  return { client, session: data.session };
}

/** Returns a token with somebody else's claims. */
function forged(token: string): string {
  const [header, , signature] = token.split('.');
  const claims = { sub: '00000000-0000-4000-8000-000000000000', role: 'authenticated', exp: 4102444800 };
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

/** Refusals of a new account that are not about its password. */
const NO_SIGN_UP = ['signup_disabled', 'email_address_invalid', 'email_address_not_authorized'];

const CASES: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  async 'who signs up is admin of an organization of their own'({ person, neighbour }) {
    if (!neighbour) throw new Skipped('the account was given, and nobody signs up');
    ensureEqual([person.role, neighbour.role], ['admin', 'admin'], 'The roles of two who signed up');
    ensure(person.organisation !== neighbour.organisation, 'Two who signed up share an organization.');
  },

  async 'a weak password is refused at sign-up'({ target, visitor }) {
    const email = newAddress(target, 'weak');
    const { data, error } = await visitor().auth.signUp({ email, password: 'abc' });
    const { code = '', status = 0 } = error ?? {};
    if (NO_SIGN_UP.includes(code)) throw new Skipped(`the project takes no new account here (${code})`);
    ensure(data.user === null && error !== null, 'A password of three letters was taken.');
    ensure(status >= 400 && status < 500, `It was refused with ${status}.`);
  },

  async 'a wrong password and an unknown address are refused in the same words'({ target, person, visitor }) {
    const refused = async (email: string) => {
      const { data, error } = await visitor().auth.signInWithPassword({ email, password: 'Wrong-Horse-9' });
      ensure(data.session === null, `${email} signed in with a wrong password.`);
      return [error?.status, error?.code, error?.message];
    };
    const wrong = await refused(person.email);
    ensureEqual(wrong.slice(0, 2), [400, 'invalid_credentials'], 'The refusal of a wrong password');
    ensureEqual(await refused(newAddress(target, 'nobody')), wrong, 'The refusal of an unknown address');
  },

  async 'the capitals of an address make no difference'({ person, visitor }) {
    const client = visitor();
    const { error } = await client.auth.signInWithPassword({ ...person, email: person.email.toUpperCase() });
    ensureEqual(error, null, 'Signing in with capitals');
    await client.auth.signOut({ scope: 'local' });
  },

  async 'a session tells whose it is, and is renewed'(bench) {
    const { client, session } = await signInAgain(bench);
    const { data } = await client.auth.getUser();
    ensureEqual(data.user?.email, bench.person.email.toLowerCase(), 'Whose session it is');
    const renewed = await client.auth.refreshSession();
    ensure(renewed.data.session !== null, `It could not be renewed: ${renewed.error?.message}`);
    ensure(renewed.data.session.refresh_token !== session.refresh_token, 'A refresh token serves twice.');
    ensureEqual((await client.rpc('get_user_role')).data, 'admin', 'Who calls with the renewed session');
    await client.auth.signOut({ scope: 'local' });
  },

  async 'a session that was ended is not renewed'(bench) {
    const { client, session } = await signInAgain(bench);
    await client.auth.signOut({ scope: 'local' });
    const { refresh_token } = session;
    const { data } = await bench.visitor().auth.refreshSession({ refresh_token });
    ensure(data.session === null, 'The refresh token of an ended session still serves.');
  },

  async 'a token that somebody changed is refused'(bench) {
    const { client, session } = await signInAgain(bench);
    const status = await statusOf(bench.target, '/rest/v1/customers', {
      token: forged(session.access_token),
    });
    ensureEqual(status, 401, 'The status of a request with a changed token');
    await client.auth.signOut({ scope: 'local' });
  },

  async 'a request without the key is refused'({ target }) {
    ensureEqual(
      await statusOf({ ...target, key: '' }, '/rest/v1/customers'),
      401,
      'The status without a key',
    );
  },
};

/** Accounts and sessions. */
export const authCases: readonly ConformanceCase[] = Object.entries(CASES).map(([name, run]) => ({
  suite: 'auth',
  name,
  run,
}));
