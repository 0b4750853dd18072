import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { Refusal, StoreUnreachable } from '../refusal.ts';
import type { Store } from './store.ts';

/** A bucket and how to reach it. */
export interface S3Place {
  /** As entered. */
  readonly address: string;
  /** Endpoint of the service, without a trailing slash; the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** In front of every name: empty, or ending with a slash. */
  readonly prefix: string;
}

/** The account that writes to the bucket. */
export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (all, code: string | undefined, name: string) =>
    code === undefined ? (ENTITIES[name] ?? all) : String.fromCodePoint(Number(code)),
  );

/** The texts of the elements of one name. */
const elements = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescapeXml(text));

/** A write with signed content: changes in transit are refused. */
function upload(content: Buffer, headers: Readonly<Record<string, string>> = {}): RequestInit {
  const digest = createHash('sha256').update(content).digest('hex');
  return {
    method: 'PUT',
    body: new Uint8Array(content),
    headers: { ...headers, 'x-amz-content-sha256': digest },
  };
}

/** Releases in a bucket with the API of Amazon S3. It must support conditional writes (`If-None-Match: *`). */
export class S3Store implements Store {
  readonly address: string;
  readonly patience = 3000;
  readonly #place: S3Place;
  readonly #client: AwsClient;

  constructor(place: S3Place, keys: S3Keys) {
    this.address = place.address;
    this.#place = place;
    this.#client = new AwsClient({ ...keys, service: 's3', region: place.region, retries: 4 });
  }

  #url(name: string): string {
    const { endpoint, bucket, prefix } = this.#place;
    return `${endpoint}/${bucket}/${(prefix + name).split('/').map(encodeURIComponent).join('/')}`;
  }

  async #ask(url: string, accepted: readonly number[], init: RequestInit = {}): Promise<Response> {
    const answer = await this.#client.fetch(url, init).catch((cause: unknown) => {
      throw new StoreUnreachable(`${this.address} cannot be reached (${String(cause)}).`, { cause });
    });
    if (answer.ok || accepted.includes(answer.status)) return answer;
    const xml = await answer.text();
    const [code = '', message = ''] = ['Code', 'Message'].map((name) => elements(xml, name)[0]);
    throw new Refusal(
      `${this.address} answered ${answer.status} to ${init.method ?? 'GET'} ${new URL(url).pathname}. ${code} ${message}`.trim(),
    );
  }

  async put(name: string, content: Buffer): Promise<boolean> {
    const init = upload(content, { 'if-none-match': '*' });
    // 409: another conditional write of the same name is in progress. Retries, to find out which of them won.
    for (let left = 5; ; left -= 1) {
      const { status } = await this.#ask(this.#url(name), left > 0 ? [409, 412] : [412], init);
      if (status !== 409) return status !== 412;
    }
  }

  async replace(name: string, content: Buffer): Promise<void> {
    await this.#ask(this.#url(name), [], upload(content));
  }

  async read(name: string): Promise<Buffer | undefined> {
    const answer = await this.#ask(this.#url(name), [404]);
    return answer.status === 404 ? undefined : Buffer.from(await answer.arrayBuffer());
  }

  async list(folder: string): Promise<readonly string[]> {
    const { endpoint, bucket, prefix } = this.#place;
    const below = prefix + folder;
    const found: string[] = [];
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix: below });
      if (next !== undefined) query.set('continuation-token', next);
      const xml = await (await this.#ask(`${endpoint}/${bucket}?${query}`, [])).text();
      const folders = [...xml.matchAll(/<CommonPrefixes>([\s\S]*?)<\/CommonPrefixes>/g)];
      found.push(...elements(xml, 'Key'), ...folders.flatMap(([, inner = '']) => elements(inner, 'Prefix')));
      next = elements(xml, 'NextContinuationToken')[0];
    } while (next !== undefined);
    return found
      .map((name) => name.slice(below.length))
      .filter((name) => name !== '')
      .sort();
  }

  async remove(name: string): Promise<void> {
    await this.#ask(this.#url(name), [404], { method: 'DELETE' });
  }

  async stamp(name: string): Promise<string | undefined> {
    const answer = await this.#ask(this.#url(name), [404], { method: 'HEAD' });
    return answer.status === 404
      ? undefined
      : (answer.headers.get('etag') ?? answer.headers.get('last-modified') ?? '');
  }
}
