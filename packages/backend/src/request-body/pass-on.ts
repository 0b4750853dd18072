import { randomUUID } from 'node:crypto';
import { Refusal } from '../front-door/index.ts';
import { type LargeArgument, SIDE_ARGUMENT_BYTES } from '../limits/body-rules.ts';
import type { ReadBody } from './read-body.ts';

/** Texts that are passed to the database unchanged, by the marks that replace them in a request. */
export type PassedOn = ReadonlyMap<string, string>;

const QUOTE = 0x22;
const OPEN_LIST = 0x5b;
const COMMA = 0x2c;
const COLON = 0x3a;
const BLANKS = /^[ \t\r\n]*$/;

const noObject = (): Refusal =>
  new Refusal(400, 'The JSON of this request is no object with the arguments of the function.');

interface Member {
  readonly name: string;
  readonly value: Buffer;
}

function nameOf(bytes: Buffer): string {
  try {
    const name: unknown = bytes.length <= SIDE_ARGUMENT_BYTES ? JSON.parse(bytes.toString()) : undefined;
    if (typeof name === 'string') return name;
  } catch {
    // Refused below, like other invalid names.
  }
  throw noObject();
}

/** Returns names and values of the outermost object, by the positions of its scan; values are not parsed. */
function membersOf({ bytes, marks = [] }: ReadBody): readonly Member[] {
  const [begin, ...inner] = marks;
  const end = inner.at(-1);
  if (begin === undefined || end === undefined || !BLANKS.test(bytes.toString('latin1', end + 1)))
    throw noObject();
  const isInTurn = inner.every(
    (at, index) => index === inner.length - 1 || bytes[at] === (index % 2 ? COMMA : COLON),
  );
  if (!isInTurn || inner.length % 2 === 1) throw noObject();
  return inner.flatMap((colon, index) => {
    if (index % 2 === 1) return [];
    const name = nameOf(bytes.subarray((index === 0 ? begin : (inner[index - 1] ?? begin)) + 1, colon));
    return [{ name, value: bytes.subarray(colon + 1, inner[index + 1]) }];
  });
}

function firstByte(value: Buffer): number | undefined {
  return value.find((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
}

function refuseOtherKind(value: Buffer, { name, holds }: LargeArgument): void {
  if (firstByte(value) !== (holds === 'list' ? OPEN_LIST : QUOTE))
    throw new Refusal(400, `"${name}" must be a ${holds} where it is as large as here.`);
}

/** Arguments of the function, with marks for those that are passed to the database unchanged. */
export interface ShortBody {
  readonly bytes: Buffer;
  readonly passedOn: PassedOn;
}

/**
 * Checks the size of all arguments but the large one: text that PostgreSQL parses as JSON or a list is counted nowhere
 * else.
 */
function refuseLargeOthers(members: readonly Member[], large: LargeArgument): void {
  for (const { name, value } of members) {
    if (value.length <= SIDE_ARGUMENT_BYTES) continue;
    if (name === large.name) refuseOtherKind(value, large);
    else
      throw new Refusal(
        413,
        `Only "${large.name}" may be as large as this here, and not ${JSON.stringify(name.slice(0, 40))}.`,
      );
  }
}

/** Checks a large request, and takes the large argument out of it where its rule says that it is passed on. */
export function takeOut(body: ReadBody, large: LargeArgument): ShortBody {
  const members = membersOf(body);
  refuseLargeOthers(members, large);
  const passedOn = new Map<string, string>();
  if (!large.isPassedOn) return { bytes: body.bytes, passedOn };
  const short = members.map(({ name, value }) => {
    if (value.length <= SIDE_ARGUMENT_BYTES) return `${JSON.stringify(name)}:${value.toString()}`;
    const mark = `passed on ${randomUUID()}`;
    passedOn.set(mark, value.toString());
    return `${JSON.stringify(name)}:${JSON.stringify(mark)}`;
  });
  return { bytes: Buffer.from(`{${short.join(',')}}`), passedOn };
}
