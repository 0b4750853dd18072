import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from '../front-door/index.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const SMALLEST = 1024;
/** Beyond this the time for compressing is felt more than the bytes. */
const LARGEST = 2_000_000;

/** Rows become a tenth smaller by brotli, and are packed sooner. */
const PACK: Readonly<Record<Encoding, (body: Uint8Array) => Promise<Uint8Array>>> = {
  br: (body: Uint8Array) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
    }),
  gzip: (body: Uint8Array) => zip(body, { level: 4 }),
};

/** Answers travel compressed, as a hosted project sends them. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const isText = /json|html|text/.test(response.headers.get('content-type') ?? '');
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  if (!isText || !encoding || !response.body || response.headers.has('content-encoding')) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  const init = { status: response.status, statusText: response.statusText, headers };
  if (body.byteLength < SMALLEST || body.byteLength > LARGEST) return new Response(body, init);
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  return new Response(new Uint8Array(await PACK[encoding](body)), init);
}
