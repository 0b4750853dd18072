import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { acceptedEncoding, type Encoding } from '../front-door/index.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const SMALLEST = 1024;
/** Up to this size, synchronous compression takes half the processor time of using another thread. */
const LARGEST_AT_ONCE = 128_000;
/** Beyond this the time for compressing is felt more than the bytes. */
const LARGEST = 2_000_000;
const GZIP = { level: 4 };

type Bytes = Uint8Array<ArrayBuffer>;

/** Rows become a tenth smaller by brotli, and are packed sooner. */
const forBrotli = (body: Bytes) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
});

function packAtOnce(encoding: Encoding, body: Bytes): Bytes {
  return encoding === 'br' ? brotliCompressSync(body, forBrotli(body)) : gzipSync(body, GZIP);
}

function packBeside(encoding: Encoding, body: Bytes): Promise<Bytes> {
  return encoding === 'br' ? brotli(body, forBrotli(body)) : zip(body, GZIP);
}

/** Returns a response with this body, compressed if the request accepts it and the size is worth it. */
async function packed(request: Request, body: Bytes, answer: ResponseInit): Promise<Response> {
  const headers = new Headers(answer.headers);
  const init = { ...answer, headers };
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  if (encoding) headers.append('vary', 'accept-encoding');
  if (!encoding || body.byteLength < SMALLEST || body.byteLength > LARGEST) return new Response(body, init);
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  const isSmall = body.byteLength <= LARGEST_AT_ONCE;
  return new Response(isSmall ? packAtOnce(encoding, body) : await packBeside(encoding, body), init);
}

/** A text as an answer, compressed before it becomes one: the stream of a `Response` copies a body several times. */
export function compressedText(request: Request, text: string, answer: ResponseInit): Promise<Response> {
  return packed(request, Buffer.from(text), answer);
}

/**
 * Compresses responses, as a hosted project does. Those that are already compressed, or vary by encoding, are
 * unchanged.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers, status, statusText } = response;
  const isText = /json|html|text/.test(headers.get('content-type') ?? '');
  const isReady = headers.has('content-encoding') || headers.get('vary')?.includes('accept-encoding');
  const isAccepted = acceptedEncoding(request.headers.get('accept-encoding')) !== undefined;
  if (!isText || !isAccepted || !response.body || isReady) return response;
  return packed(request, new Uint8Array(await response.arrayBuffer()), { headers, status, statusText });
}
