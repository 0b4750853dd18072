import type { Registry } from '@ledgerwise/contract';
import type { SiteConfig } from '../compose/deployment.ts';

/** A file as a server answers it. */
export interface SiteFile {
  readonly content: Buffer;
  readonly etag: string;
  readonly contentType: string;
  /** True where the name holds a digest of the content, so that it may be kept for ever. */
  readonly immutable: boolean;
}

/** Visitor and address of a page. */
export interface PageRequest {
  readonly pathname: string;
  readonly config: SiteConfig;
  /** The site's address. */
  readonly origin: string;
  /** The visitor's id, by which canaries are shared out. */
  readonly visitor: string | undefined;
}

export interface SitePage {
  readonly html: string;
  readonly status: 200 | 404;
  /** The modules that the page may load. */
  readonly registry: Registry;
}

/** Where a server takes pages and files from. Each answer is of what is live when it is asked. */
export interface SiteSource {
  page(request: PageRequest): Promise<SitePage>;
  /** Any address that is no page: undefined where there is none. */
  file(pathname: string, origin: string): Promise<SiteFile | undefined>;
  /** The web manifest of the site: undefined where there is none. */
  webManifest(config: SiteConfig): Promise<SiteFile | undefined>;
  /** The page of the demo's own bundle, as its build wrote it. */
  demoPage(): Promise<string | undefined>;
  /** Whether visitors without an id need one, since a part of them gets something else. */
  hasCanary(): Promise<boolean>;
  /** Files that may be packed ahead. */
  lastingFiles(): AsyncIterable<SiteFile>;
}
