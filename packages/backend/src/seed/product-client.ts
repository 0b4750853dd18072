/** Calls the product's own API, in the process. */
export type Ask = (request: Request) => Promise<Response>;

/** A refusal, with the code that the API gave it. */
export class ProductRefusal extends Error {
  readonly code: string;

  constructor(path: string, code: string, sentence: string) {
    super(`${path}: ${sentence}`);
    this.code = code;
  }
}

/** A signed-in person. */
export interface Session {
  readonly token: string;
  readonly userId: string;
}

/** The few calls that the seed makes: the same as a browser's. */
export class ProductClient {
  readonly #ask: Ask;
  readonly #key: string;

  constructor(ask: Ask, key: string) {
    this.#ask = ask;
    this.#key = key;
  }

  async post(path: string, body: unknown, session?: Session): Promise<unknown> {
    const response = await this.#ask(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: this.#key,
          ...(session && { authorization: `Bearer ${session.token}` }),
        },
        body: JSON.stringify(body),
      }),
    );
    const text = await response.text();
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    if (response.ok) return answer;
    const said: { error_code?: string; hint?: string; msg?: string; message?: string } = Object(answer);
    throw new ProductRefusal(
      path,
      said.error_code ?? said.hint ?? String(response.status),
      said.msg ?? said.message ?? text,
    );
  }

  /** Signs up, or signs in if the account exists. */
  async enter(email: string, password: string, data: Readonly<Record<string, string>>): Promise<Session> {
    const answer = await this.post('/auth/v1/signup', { email, password, data }).catch((error: unknown) => {
      if (error instanceof ProductRefusal && error.code === 'user_already_exists') {
        return this.post('/auth/v1/token?grant_type=password', { email, password });
      }
      throw error;
    });
    const { access_token, user }: { access_token?: string; user?: { id?: string } } = Object(answer);
    if (!access_token || !user?.id) throw new Error(`Signing up ${email} gave no session.`);
    return { token: access_token, userId: user.id };
  }
}
