import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A request that cannot be carried out; the message says why, and what would do. */
export class GeneratorError extends Error {
  override readonly name = 'GeneratorError';
}

/** Writes new files; existing ones are never changed. */
export function writeNewFiles(root: string, files: Readonly<Record<string, string>>): void {
  const taken = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (taken !== undefined)
    throw new GeneratorError(`${taken} already exists. Choose another name, or remove it first.`);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
}

/** Runs a generator from the command line: its first argument is the name. */
export function runGenerator(usage: string, generate: (name: string) => readonly string[]): void {
  const name = process.argv[2];
  try {
    if (name === undefined) throw new GeneratorError(`Name is missing: ${usage}`);
    for (const line of generate(name)) console.log(line);
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
