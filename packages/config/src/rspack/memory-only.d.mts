import type { OutputFileSystem } from '@rspack/core';

/** The part of a file system that the compiler needs to write a few files; `written` receives them by path. */
export function memoryOnly(written: Map<string, string | Buffer>): OutputFileSystem;
