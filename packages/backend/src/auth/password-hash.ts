import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Costs of scrypt: log2 of N, block size, parallelism. */
export interface HashCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** One of the settings that OWASP's Password Storage Cheat Sheet names as equal; 16 MB for one password. */
const COST: HashCost = { ln: 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const STORED = /^\$scrypt\$ln=(?<ln>\d+),r=(?<r>\d+),p=(?<p>\d+)\$(?<salt>[\w+/]+)\$(?<key>[\w+/]+)$/;

function derive(password: string, salt: Buffer, { ln, r, p }: HashCost, bytes: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const beginningOf = ({ ln, r, p }: HashCost): string => `$scrypt$ln=${ln},r=${r},p=${p}$`;

/**
 * The stored form of a password, in the PHC format: `$scrypt$ln=14,r=8,p=5$salt$key`. Takes about 0.2 s of a
 * core.
 */
export async function hashPassword(password: string, cost: HashCost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost, KEY_BYTES);
  return `${beginningOf(cost)}${withoutPadding(salt)}$${withoutPadding(key)}`;
}

/** Checks a stored hash of ours; undefined for another kind. */
export async function matchesScrypt(password: string, stored: string): Promise<boolean | undefined> {
  const { ln, r, p, salt, key } = STORED.exec(stored)?.groups ?? {};
  if (!salt || !key) return undefined;
  const expected = Buffer.from(key, 'base64');
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(given, expected);
}

/** True if a hash was made with other costs than today's, or by another function. */
export function isOutdated(stored: string, cost: HashCost = COST): boolean {
  return !stored.startsWith(beginningOf(cost));
}

/** Hash of no password: checking it takes as long as checking anybody's. */
export const nobodysHash = (cost: HashCost = COST): string =>
  `${beginningOf(cost)}${withoutPadding(Buffer.alloc(SALT_BYTES))}$${withoutPadding(Buffer.alloc(KEY_BYTES))}`;
