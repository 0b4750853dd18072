import { request } from 'node:http';

export interface Asked {
  readonly url: string;
  readonly key: string;
  /** The address of this machine that it comes from. */
  readonly from: string;
  readonly token?: string;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
}

/**
 * Sends a request from a local address on a new connection, because the server may close a kept one at the very moment
 * at which it is used again. The status is 0 if the connection ended without a response.
 */
export function ask(asked: Asked): Promise<{ readonly status: number; readonly text: string }> {
  const { url, key, from, token = key, method = 'POST', path, body } = asked;
  return new Promise((resolve) => {
    const sending = request(url + path, {
      method,
      agent: false,
      localAddress: from,
      headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    sending.on('response', (response) => {
      let text = '';
      const end = (): void => resolve({ status: response.statusCode ?? 0, text });
      response.on('data', (part) => {
        text += String(part);
      });
      response.on('end', end);
      response.on('error', end);
    });
    sending.on('error', (error) => resolve({ status: 0, text: error.message }));
    sending.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Does a work so often, so many at a time; returns how often each status came. */
export async function countStatuses(
  count: number,
  atOnce: number,
  work: (at: number) => Promise<number>,
): Promise<Readonly<Record<number, number>>> {
  const counts: Record<number, number> = {};
  let next = 0;
  const workOn = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) {
      const status = await work(at);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, workOn));
  return counts;
}
