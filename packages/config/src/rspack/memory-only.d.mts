import type { OutputFileSystem } from '@rspack/core';

/** As much of a file system as the compiler needs to write a few files; `written` takes them by path. */
export function memoryOnly(written: Map<string, string | Buffer>): OutputFileSystem;
