import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'team', AWS_SECRET_ACCESS_KEY: 'secret of the team' } as const;

const PAGE = 10;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The part of Amazon S3 that a release store uses: signatures, conditional writes, lists in parts. */
export class FakeS3 {
  /** Number of conditional writes to refuse because another one is not finished. */
  conflicts = 0;
  readonly #objects = new Map<string, Buffer>();
  readonly #server: Server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** True if the request was signed with the secret and not changed since. */
  async #isSigned(request: IncomingMessage, body: Buffer): Promise<boolean> {
    const { authorization = '', host, ...headers } = request.headers;
    const [, region = ''] = /Credential=[^/]+\/\d+\/([^/]+)\/s3\/aws4_request/.exec(authorization) ?? [];
    const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
    const sent = String(headers['x-amz-content-sha256']);
    const digest = createHash('sha256').update(body).digest('hex');
    if (sent !== 'UNSIGNED-PAYLOAD' && sent !== digest) return false;
    const signer = new AwsV4Signer({
      method: request.method ?? 'GET',
      url: `http://${host}${request.url}`,
      headers: Object.fromEntries(
        signed.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
      ),
      accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID,
      secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY,
      service: 's3',
      region,
      datetime: String(headers['x-amz-date']),
    });
    return (await signer.authHeader()) === authorization;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (!(await this.#isSigned(request, body))) {
      response
        .writeHead(403)
        .end('<Error><Code>SignatureDoesNotMatch</Code><Message>Not ours.</Message></Error>');
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    if (searchParams.has('list-type')) response.end(this.#list(searchParams));
    else this.#object(request, response, decodeURIComponent(pathname.replace(/^\/releases\//, '')), body);
  }

  #object(request: IncomingMessage, response: ServerResponse, name: string, body: Buffer): void {
    const known = this.#objects.get(name);
    if (request.method === 'PUT') {
      const isConditional = request.headers['if-none-match'] === '*';
      if (isConditional && this.conflicts > 0) {
        this.conflicts -= 1;
        response.writeHead(409).end();
        return;
      }
      if (isConditional && known) {
        response.writeHead(412).end();
        return;
      }
      this.#objects.set(name, body);
      response.end();
      return;
    }
    if (request.method === 'DELETE') {
      this.#objects.delete(name);
      response.writeHead(204).end();
      return;
    }
    if (!known) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('etag', `"${createHash('md5').update(known).digest('hex')}"`);
    response.end(request.method === 'HEAD' ? undefined : known);
  }

  #list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const below = [...this.#objects.keys()]
      .filter((name) => name.startsWith(prefix))
      .map((name) => prefix + (/^[^/]*\/?/.exec(name.slice(prefix.length))?.[0] ?? ''));
    const all = [...new Set(below)].sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const page = all.slice(from, from + PAGE);
    const next =
      from + PAGE < all.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    const entries = page.map((name) =>
      name.endsWith('/')
        ? `<CommonPrefixes><Prefix>${escapeXml(name)}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${escapeXml(name)}</Key></Contents>`,
    );
    return `<ListBucketResult><Prefix>${escapeXml(prefix)}</Prefix>${next}${entries.join('')}</ListBucketResult>`;
  }
}
