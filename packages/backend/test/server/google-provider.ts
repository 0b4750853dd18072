import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A local OpenID provider in place of Google, whose addresses are fixed in the server. */
export interface GoogleProvider {
  /** Google's sign-in page, moved to this machine. */
  toLocal(location: string): string;
  close(): void;
}

const GOOGLE = /^https:\/\/(?:oauth2|www)\.googleapis\.com(?<path>\/.*)$/;

export async function startGoogleProvider(user: { email: string; name: string }): Promise<GoogleProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { audience: string; redirect: string }>();

  function chooseAccount(url: URL, response: ServerResponse): void {
    const redirect = url.searchParams.get('redirect_uri') ?? '';
    const code = randomUUID();
    codes.set(code, { audience: url.searchParams.get('client_id') ?? '', redirect });
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(
    request: IncomingMessage,
    answer: (status: number, body: unknown) => void,
  ): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (!grant || grant.redirect !== form.get('redirect_uri')) return answer(400, { error: 'invalid_grant' });
    const idToken = await new SignJWT({ ...user, email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer('https://accounts.google.com')
      .setSubject('1234567890')
      .setAudience(grant.audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    answer(200, { access_token: 'at', token_type: 'Bearer', id_token: idToken });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (url.pathname === '/o/oauth2/v2/auth') chooseAccount(url, response);
    else if (url.pathname === '/token')
      exchange(request, answer).catch((error: unknown) => answer(500, String(error)));
    else if (url.pathname === '/oauth2/v3/certs') answer(200, { keys: [key] });
    else answer(404, {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  const base = `http://127.0.0.1:${address.port}`;

  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const asked = input instanceof Request ? input.url : String(input);
    const path = GOOGLE.exec(asked)?.groups?.path;
    return path ? real(base + path, init) : real(input, init);
  };
  return {
    toLocal: (location) => location.replace('https://accounts.google.com', base),
    close() {
      globalThis.fetch = real;
      server.close();
    },
  };
}
