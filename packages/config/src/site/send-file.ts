import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from '@ledgerwise/backend/front-door';
import type { SiteFile } from '@ledgerwise/release';
import { type CompressionCache, compressQuickly, isCompressible } from './compression.ts';

const A_YEAR = 'public, max-age=31536000, immutable';

/** Responds with 304, or with the file, compressed if accepted; a permanent file is compressed as small as possible. */
export async function sendFile(
  packed: CompressionCache,
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  more: Readonly<Record<string, string>> = {},
  status = 200,
): Promise<void> {
  const headers: Record<string, string> = {
    'content-type': file.contentType,
    'cache-control': file.immutable ? A_YEAR : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
    ...more,
  };
  // A worker follows the policy of its script's response, which would forbid everything; in a page, a script's policy
  // has no effect.
  if (file.contentType.startsWith('text/javascript')) response.removeHeader('content-security-policy');
  if (status === 200 && request.headers['if-none-match']?.includes(file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = isCompressible(file) ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
  let body = file.content;
  if (encoding) {
    body = file.immutable ? await packed.get(body, encoding) : await compressQuickly(body, encoding);
    headers['content-encoding'] = encoding;
  }
  headers['content-length'] = String(body.length);
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Responds with a text. */
export function sendText(
  response: ServerResponse,
  status: number,
  sentence: string,
  more: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...more }).end(sentence);
}
