import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
const SMALLEST = 1024;
/** Beyond this the time for compressing is felt more than the bytes. */
const LARGEST = 2_000_000;

/** Answers travel compressed, as a hosted project sends them. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const isText = /json|html|text/.test(response.headers.get('content-type') ?? '');
  const isWanted = request.headers.get('accept-encoding')?.includes('gzip') ?? false;
  if (!isText || !isWanted || !response.body || response.headers.has('content-encoding')) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  const init = { status: response.status, statusText: response.statusText, headers };
  if (body.byteLength < SMALLEST || body.byteLength > LARGEST) return new Response(body, init);
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  return new Response(new Uint8Array(await compress(body, { level: 4 })), init);
}
