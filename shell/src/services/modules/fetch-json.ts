/** Where a file of a remote lies, and the hash that the registry names of it. */
export interface RemoteFile {
  readonly address: string;
  /** Subresource Integrity; absent where the registry names none. */
  readonly hash?: string | undefined;
}

const LIMIT_MS = 8000;

/** Asks for a file as it is deployed now. The browser gives nothing of it where its bytes are not those of the hash. */
export function askFor({ address, hash }: RemoteFile): Promise<Response> {
  return fetch(address, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(LIMIT_MS),
    ...(hash !== undefined && { integrity: hash }),
  });
}

/** The same as JSON; throws where there is none. */
export async function fetchJson(file: RemoteFile): Promise<unknown> {
  const answer = await askFor(file);
  if (!answer.ok) throw new Error(`${file.address} answered ${answer.status}`);
  return answer.json();
}
