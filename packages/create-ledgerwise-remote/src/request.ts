import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';

export const BUNDLERS = ['vite', 'rspack'] as const;
export type Bundler = (typeof BUNDLERS)[number];

/** The remote to write. */
export interface Request {
  /** `cash-flow`: the module's id, its first part of addresses, and the folder's name. */
  readonly name: string;
  /** Path of the new folder. */
  readonly folder: string;
  readonly bundler: Bundler;
  /** `Cash flow`, for people. */
  readonly title: string;
  /** Port of `npm run dev`. */
  readonly port: number;
  /** Folder of the packed packages, if they are not installed from a registry. */
  readonly sdk: string | undefined;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** It is written into code and markup without escaping. */
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} .,()/-]*$/u;
/** Names that the product has itself. */
const TAKEN = new Set(['shell', 'remotes']);
const LONGEST = 40;
const LAST_PORT = 65_535;
const USUAL_PORT = 4670;

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function checkName(name: string | undefined): string {
  if (name === undefined)
    throw new Refusal('The name of the remote is missing: create-ledgerwise-remote shipping');
  if (!NAME.test(name) || name.length > LONGEST)
    throw new Refusal(
      `"${name}" is not a valid name for a remote: use lower-case letters, digits and single hyphens, at most ${LONGEST}, such as cash-flow.`,
    );
  if (TAKEN.has(name)) throw new Refusal(`"${name}" is a name of the product itself: choose another one.`);
  return name;
}

function checkBundler(bundler: string): Bundler {
  const known = BUNDLERS.find((one) => one === bundler);
  if (!known) throw new Refusal(`"${bundler}" is not a bundler with a template: use vite or rspack.`);
  return known;
}

function checkTitle(title: string): string {
  if (!TITLE.test(title) || title.length > LONGEST)
    throw new Refusal(
      `"${title}" cannot be the title: use letters, digits, spaces and . , ( ) / -, at most ${LONGEST}, such as --title "Cash flow".`,
    );
  return title;
}

function checkPort(port: string): number {
  const number = Number(port);
  if (!/^\d+$/.test(port) || number < 1 || number > LAST_PORT)
    throw new Refusal(
      `"${port}" is not a port: use a number from 1 to ${LAST_PORT}, such as --port ${USUAL_PORT}.`,
    );
  return number;
}

function checkFolder(folder: string): string {
  if (!existsSync(folder)) return folder;
  if (!statSync(folder).isDirectory())
    throw new Refusal(`${folder} is a file: choose another name, or remove it first.`);
  if (readdirSync(folder).length > 0)
    throw new Refusal(`${folder} exists already and is not empty: choose another name, or empty it first.`);
  return folder;
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        bundler: { type: 'string', default: 'vite' },
        title: { type: 'string' },
        sdk: { type: 'string' },
        port: { type: 'string', default: String(USUAL_PORT) },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new Refusal(`${reason}: create-ledgerwise-remote --help lists the options.`, { cause: error });
  }
}

/** Parses the command line; returns `help` if requested. Throws a `Refusal`. */
export function readRequest(words: readonly string[], cwd: string): Request | 'help' {
  const { values, positionals } = parse(words);
  if (values.help) return 'help';
  const [first, second] = positionals;
  if (second !== undefined)
    throw new Refusal(
      `"${second}" is one argument too many: put a title of several words in quotes, --title "Cash flow".`,
    );
  const name = checkName(first);
  return {
    name,
    folder: checkFolder(path.resolve(cwd, name)),
    bundler: checkBundler(values.bundler),
    title: checkTitle(values.title ?? titleOf(name)),
    port: checkPort(values.port),
    sdk: values.sdk === undefined ? undefined : path.resolve(cwd, values.sdk),
  };
}
