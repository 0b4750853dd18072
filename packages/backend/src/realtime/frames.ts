import { DEEPEST_NESTING } from '../front-door/index.ts';
import { MESSAGE_VALUES } from '../limits/body-rules.ts';
import { faultOfJson } from '../request-body/scan-json.ts';

/** One message of the Phoenix protocol. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** 1.0.0 writes objects, 2.0.0 arrays. */
export type ProtocolVersion = '1.0.0' | '2.0.0';

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Parses a message of either version; undefined if it is invalid. */
export function parseFrame(text: string): Frame | undefined {
  if (faultOfJson(Buffer.from(text), { depth: DEEPEST_NESTING, values: MESSAGE_VALUES })) return undefined;
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof message !== 'object' || message === null) return undefined;
  const [joinRef, ref, topic, event, payload]: unknown[] = Array.isArray(message)
    ? message
    : ['join_ref', 'ref', 'topic', 'event', 'payload'].map((name) =>
        new Map(Object.entries(message)).get(name),
      );
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  return { joinRef: textOrNull(joinRef), ref: textOrNull(ref), topic, event, payload };
}

/** Writes a message as the other end reads it. */
export function writeFrame({ joinRef, ref, topic, event, payload }: Frame, version: ProtocolVersion): string {
  return JSON.stringify(
    version === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  );
}

/** Formats a change of rows as a message; the change is already JSON. */
export function writeChange(
  { joinRef, topic }: Pick<Frame, 'joinRef' | 'topic'>,
  ids: readonly number[],
  change: string,
  version: ProtocolVersion,
): string {
  const payload = `{"ids":${JSON.stringify(ids)},"data":${change}}`;
  const [join, name] = [JSON.stringify(joinRef), JSON.stringify(topic)];
  return version === '2.0.0'
    ? `[${join},null,${name},"postgres_changes",${payload}]`
    : `{"join_ref":${join},"ref":null,"topic":${name},"event":"postgres_changes","payload":${payload}}`;
}

/** Returns a field of a payload of any type. */
export function fieldOf(payload: unknown, name: string): unknown {
  return typeof payload === 'object' && payload !== null && Object.hasOwn(payload, name)
    ? Reflect.get(payload, name)
    : undefined;
}
