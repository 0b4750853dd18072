/** Address of a remote's file, and its hash in the registry. */
export interface RemoteFile {
  readonly address: string;
  /** Subresource Integrity; absent if the registry has none. */
  readonly hash?: string | undefined;
}

const LIMIT_MS = 8000;

/** Fetches the currently deployed version of a file. The browser rejects it if its bytes do not match the hash. */
export function askFor({ address, hash }: RemoteFile): Promise<Response> {
  return fetch(address, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(LIMIT_MS),
    ...(hash !== undefined && { integrity: hash }),
  });
}

/** Fetches a file as JSON; throws if it is not. */
export async function fetchJson(file: RemoteFile): Promise<unknown> {
  const answer = await askFor(file);
  if (!answer.ok) throw new Error(`${file.address} answered ${answer.status}`);
  return answer.json();
}
