import { Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { compareVersions, releaseFolder } from './release-name.ts';
import { integrityOf, RECORD_FILE, type ReleaseRecord } from './release-record.ts';

/** The releases of a store. */
export class Releases {
  readonly #store: Store;
  readonly #known = new Map<string, ReleaseRecord>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns undefined if that version was never published, or was pruned. */
  async record(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const folder = releaseFolder(name, version);
    const known = this.#known.get(folder);
    if (known) return known;
    const content = await this.#store.read(folder + RECORD_FILE);
    if (!content) return undefined;
    const record = JSON.parse(String(content)) as ReleaseRecord;
    this.#known.set(folder, record);
    return record;
  }

  /** Returns the record, or throws a refusal if there is none. */
  async published(name: string, version: string): Promise<ReleaseRecord> {
    const record = await this.record(name, version);
    if (record) return record;
    const others = (await this.versions(name)).slice(0, 5);
    throw new Refusal(
      `${name}@${version} is not in the store. ${
        others.length > 0
          ? `Published are ${others.join(', ')}.`
          : `Publish it first: ledgerwise-release publish ${name} --from DIR`
      }`,
    );
  }

  /** All published versions, the newest first. */
  async versions(name: string): Promise<readonly string[]> {
    const folders = await this.#store.list(`remotes/${name}/`);
    const versions = folders.filter((folder) => folder.endsWith('/')).map((folder) => folder.slice(0, -1));
    const records = await Promise.all(versions.map((version) => this.record(name, version)));
    return versions.filter((_, index) => records[index]).sort((a, b) => compareVersions(b, a));
  }

  /** Names of everything that was published. */
  async names(): Promise<readonly string[]> {
    const folders = await this.#store.list('remotes/');
    return folders.filter((folder) => folder.endsWith('/')).map((folder) => folder.slice(0, -1));
  }

  /** Returns a file of a release, or undefined. Content that differs from the published one is never returned. */
  async read(record: ReleaseRecord, file: string): Promise<Buffer | undefined> {
    const expected = Object.hasOwn(record.files, file) ? record.files[file] : undefined;
    if (!expected) return undefined;
    const name = releaseFolder(record.name, record.version) + file;
    const content = await this.#store.read(name);
    if (!content) throw new Refusal(`${this.#store.address}: ${name} is gone. Publish that release again.`);
    if (integrityOf(content) !== expected.integrity)
      throw new Refusal(
        `${this.#store.address}: ${name} is not what was published. Go back to another release: ledgerwise-release rollback ${record.name}`,
      );
    return content;
  }
}
