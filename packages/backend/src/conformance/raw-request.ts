interface RawRequest {
  /** Token of the request; a visitor's by default. */
  readonly token?: string;
  readonly method?: string;
  readonly body?: unknown;
}

/** Returns the HTTP status of a request, without a client library. */
export async function statusOf(
  { url, key }: { readonly url: string; readonly key: string },
  path: string,
  { token, method = 'GET', body }: RawRequest = {},
): Promise<number> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(key && { apikey: key }),
      ...((token ?? key) && { authorization: `Bearer ${token ?? key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}
