import type { Registry } from '@ledgerwise/contract';
import type { SiteConfig } from '../compose/deployment.ts';

/** A file as a server answers it. */
export interface SiteFile {
  readonly content: Buffer;
  readonly etag: string;
  readonly contentType: string;
  /** True if the name contains a digest of the content, so that it can be cached permanently. */
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

/** Source of pages and files for a server. Each result is from the releases that are live at that moment. */
export interface SiteSource {
  page(request: PageRequest): Promise<SitePage>;
  /** Returns the file of an address that is not a page, or undefined. */
  file(pathname: string, origin: string): Promise<SiteFile | undefined>;
  /** Returns the web manifest of the site, or undefined. */
  webManifest(config: SiteConfig): Promise<SiteFile | undefined>;
  /** The page of the demo's own bundle, as its build wrote it. */
  demoPage(): Promise<string | undefined>;
  /** True if visitors need an id, because there is a canary. */
  hasCanary(): Promise<boolean>;
  /** Returns files that can be compressed in advance. */
  lastingFiles(): AsyncIterable<SiteFile>;
}
